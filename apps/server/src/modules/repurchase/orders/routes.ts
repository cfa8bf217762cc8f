import * as addresses from '@banyan/contract/repurchase/order-addresses';
import { orders as orderList } from '@banyan/contract/repurchase/order-list';
import { readPlacedOrder as placedOrder } from '@banyan/contract/repurchase/order-placed';
import * as orders from '@banyan/contract/repurchase/orders';
import { receiveGoods as receive } from '@banyan/contract/repurchase/receive-goods';
import { orderBuyer } from '@banyan/contract/repurchase/shop';
import type { Context } from '../../../platform/context.ts';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { cancelOrder } from './cancel-order.ts';
import { deliverOrder } from './deliver-order.ts';
import { dispatchOrder } from './dispatch-order.ts';
import { findOrderWaits, findPaymentWaits, findStockWaits, keptSlip } from './find-order-waits.ts';
import { markOrderPaid, payOwnOrder } from './mark-order-paid.ts';
import { type OrderForm, placeOrder } from './place-order.ts';
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
  const sealed = ({ context, body }: { context: Context; body: Pick<OrderForm, 'payment'> }) =>
    sealSlip(context.services, body.payment.slip);
  serve(
    orders.placeOwnOrder,
    async ({ tx, context, body, prepared: slip }) => ({
      data: await placeOrder(tx, context, ownParties(context), body, { slip }),
    }),
    sealed,
  );
  serve(
    orders.orderForMember,
    async ({ tx, context, body: { user_id, ...form }, prepared, lines }) => ({
      data: await placeOrder(tx, context, await memberParties(tx, context, user_id), form, {
        slip: prepared ?? keptSlip(lines),
      }),
    }),
    sealed,
    { waits: findOrderWaits },
  );
  serve(
    orders.orderForFranchise,
    async ({ tx, context, body: { user_id, ...form }, prepared, lines }) => ({
      data: await placeOrder(tx, context, await stockParties(tx, context, user_id), form, {
        slip: prepared ?? keptSlip(lines),
      }),
    }),
    sealed,
    { waits: findStockWaits },
  );
  serve(
    orders.counterOrder,
    async ({ tx, context, body: { user_id, ...form }, prepared: slip }) => ({
      data: await placeOrder(tx, context, await memberParties(tx, context, user_id), form, { slip }),
    }),
    sealed,
  );
  serve(
    orders.stockOrder,
    async ({ tx, context, body: { user_id, ...form }, prepared: slip }) => ({
      data: await placeOrder(tx, context, await stockParties(tx, context, user_id), form, { slip }),
    }),
    sealed,
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
