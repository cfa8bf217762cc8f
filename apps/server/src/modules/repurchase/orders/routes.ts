import * as addresses from '@banyan/contract/repurchase/order-addresses';
import { orders as orderList } from '@banyan/contract/repurchase/order-list';
import { readPlacedOrder as placedOrder } from '@banyan/contract/repurchase/order-placed';
import * as orders from '@banyan/contract/repurchase/orders';
import { receiveGoods as receive } from '@banyan/contract/repurchase/receive-goods';
import { orderBuyer } from '@banyan/contract/repurchase/shop';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import type { SealedPicture } from '../../accounts/store-document.ts';
import { cancelOrder } from './cancel-order.ts';
import { deliverOrder } from './deliver-order.ts';
import { dispatchOrder } from './dispatch-order.ts';
import { findOrderWaits, findPaymentWaits, findStockWaits } from './find-order-waits.ts';
import { markOrderPaid, payOwnOrder } from './mark-order-paid.ts';
import { placeOrder } from './place-order.ts';
import { memberParties, ownParties, stockParties } from './queries.ts';
import { quoteOrder } from './quote-order.ts';
import { forgetAddress, readAddresses } from './read-addresses.ts';
import { readBuyer } from './read-buyer.ts';
import { readPlacedOrder } from './read-placed-order.ts';
import { receiveGoods } from './receive-goods.ts';
import { sealSlip } from './seal-slip.ts';
import { selectOrders, sumOrders } from './select-orders.ts';

/** Orders: quoted, placed, paid, sent. */
export function mountOrders(server: Server): void {
  const { serve, serveOperation, serveRead, serveReport } = mountsOn(server);
  serveOperation(orders.quoteOrder, quoteOrder);
  serve<typeof orders.placeOwnOrder, SealedPicture | null>(
    orders.placeOwnOrder,
    async ({ tx, context, body, prepared }) => ({
      data: await placeOrder(tx, context, ownParties(context), body, { slip: prepared }),
    }),
    ({ context, body }) => sealSlip(context.services, body.payment.slip),
  );
  serveOperation(
    orders.orderForMember,
    async (tx, context, { user_id, ...form }) =>
      placeOrder(tx, context, await memberParties(tx, context, user_id), form),
    { waits: findOrderWaits },
  );
  serveOperation(
    orders.orderForFranchise,
    async (tx, context, { user_id, ...form }) =>
      placeOrder(tx, context, await stockParties(tx, context, user_id), form),
    { waits: findStockWaits },
  );
  serveOperation(orders.counterOrder, async (tx, context, { user_id, ...form }) =>
    placeOrder(tx, context, await memberParties(tx, context, user_id), form),
  );
  serve<typeof orders.stockOrder, SealedPicture | null>(
    orders.stockOrder,
    async ({ tx, context, body: { user_id, ...form }, prepared }) => ({
      data: await placeOrder(tx, context, await stockParties(tx, context, user_id), form, { slip: prepared }),
    }),
    ({ context, body }) => sealSlip(context.services, body.payment.slip),
  );
  serveOperation(orders.payOwnOrder, payOwnOrder);
  serveOperation(orders.markOrderPaid, markOrderPaid, { waits: findPaymentWaits });
  serveOperation(orders.cancelOrder, cancelOrder);
  serveOperation(orders.dispatchOrder, dispatchOrder);
  serveOperation(orders.deliverOrder, deliverOrder);
  serveReport(orderList, ({ db, context, filters }) => selectOrders(db, context, filters), {
    sums: ({ db, context, filters }) => sumOrders(db, context, filters),
  });
  serveOperation(receive, receiveGoods);
  serveRead(orderBuyer, readBuyer);
  serveRead(placedOrder, readPlacedOrder);
  serveRead(addresses.deliveryAddresses, readAddresses);
  serveOperation(addresses.forgetAddress, forgetAddress);
}
