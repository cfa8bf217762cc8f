import type { DeliveryAddress } from '@banyan/contract/repurchase/order-fields';
import { findFranchise } from '../modules/accounts/find-franchise.ts';
import type { SealedPicture } from '../modules/accounts/store-document.ts';
import { cancelOrder } from '../modules/repurchase/orders/cancel-order.ts';
import { deliverOrder } from '../modules/repurchase/orders/deliver-order.ts';
import { dispatchOrder } from '../modules/repurchase/orders/dispatch-order.ts';
import { markOrderPaid } from '../modules/repurchase/orders/mark-order-paid.ts';
import { type OrderForm, type Parties, placeOrder } from '../modules/repurchase/orders/place-order.ts';
import { memberParties, ownParties, stockParties } from '../modules/repurchase/orders/queries.ts';
import { quoteCart } from '../modules/repurchase/orders/quote-cart.ts';
import { rejectOrder } from '../modules/repurchase/returns/reject-order.ts';
import { returnItems } from '../modules/repurchase/returns/return-items.ts';
import { businessDate } from '../platform/clock.ts';
import type { ActorContext } from '../platform/context.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork, DemoUser } from './open-demo-company.ts';

type Goods = readonly (readonly [sku: string, quantity: number])[];

const home = (member: DemoUser): DeliveryAddress => ({
  name: member.name,
  mobile: '9822011223',
  address: '21 Nagar Road, Flat 4',
  state: 'Maharashtra',
  pincode: '411014',
});
const parcel = 'https://www.indiapost.gov.in/track?consignment=EM4711';

/**
 * Orders of the last days in every state: those of two members from the company, what the franchise bought and billed, and what
 * its sub-franchise bought from it.
 */
export async function placeDemoOrders(
  tx: Tx,
  network: DemoNetwork,
  end: Date,
  slip: SealedPicture,
): Promise<void> {
  const { admin, franchise, members } = network;
  const [, member, other] = members;
  if (!member || !other) return;
  const ago = (hours: number) => new Date(end.getTime() - hours * 3_600_000);
  const asAdmin = (hours: number) => network.as(admin, 'Admin', ago(hours));
  const asMember = (who: DemoUser, hours: number) => network.as(who, 'User', ago(hours));
  const asShop = (hours: number) => network.as(franchise, 'Franchise', ago(hours));
  const corner = await findFranchise(tx, 'franchise2');
  if (!corner) throw new Error('the demo company has a second franchise');
  const asCorner = (hours: number) => network.as(corner, 'Franchise', ago(hours));

  const order = (
    context: ActorContext,
    parties: Parties,
    goods: Goods,
    payment: OrderForm['payment'],
    delivery: DeliveryAddress | null = null,
  ) => placeDemoOrder(tx, context, parties, goods, { payment, delivery, slip });
  const own = (who: DemoUser, hours: number, goods: Goods, reference: string) => {
    const context = asMember(who, hours);
    return order(context, ownParties(context), goods, sent(context, reference), home(who));
  };
  const paid = async (hours: number, no: string) => {
    await markOrderPaid(tx, asAdmin(hours), { no });
    return no;
  };

  const delivered = await own(other, 70, [['TEA-250', 2]], 'N320-1101-2201');
  await paid(68, delivered);
  await dispatchOrder(tx, asAdmin(60), { no: delivered, tracking: parcel });
  await deliverOrder(tx, asMember(other, 20), { no: delivered });
  const way = await own(
    member,
    52,
    [
      ['OIL-200', 1],
      ['SOAP-100', 6],
    ],
    'N320-1102-0914',
  );
  await paid(50, way);
  await dispatchOrder(tx, asAdmin(30), { no: way, tracking: parcel });
  await paid(25, await own(member, 28, [['TURMERIC-100', 4]], 'N320-1103-5530'));
  // one that came broken, and one that the company does not send
  const broken = { condition: 'Damaged', reason: 'It leaks', reference: 'N320-1105-0101' } as const;
  await returnItems(tx, asAdmin(10), { no: delivered, line: 0, quantity: 1, ...broken });
  const refused = await paid(14, await own(other, 15, [['SOAP-100', 2]], 'N320-1104-7745'));
  const why = { reason: 'The courier does not go there', reference: 'N320-1105-0102' };
  await rejectOrder(tx, asAdmin(11), { no: refused, ...why });
  const given = await own(other, 24, [['FLOOR-1L', 1]], 'N320-1103-8102');
  await cancelOrder(tx, asMember(other, 22), { no: given, reason: 'Ordered twice' });
  await own(
    member,
    9,
    [
      ['SHAMPOO-200', 1],
      ['TEA-250', 1],
    ],
    'N320-1104-1177',
  );

  // the franchise: handed over at the company's counter, sent, set aside, waiting for its money, cancelled
  const opening = asAdmin(66);
  const handed = await stockParties(tx, opening, franchise.user_id);
  await order(
    opening,
    handed,
    [
      ['SOAP-100', 60],
      ['OIL-200', 20],
      ['TEA-250', 30],
      ['TURMERIC-100', 12],
    ],
    sent(opening, 'N319-2201-7781'),
  );
  const stock = async (hours: number, goods: Goods, reference: string) => {
    const context = asShop(hours);
    return order(context, await stockParties(tx, context, undefined), goods, sent(context, reference));
  };
  const sentStock = await stock(44, [['FLOOR-1L', 12]], 'N320-1102-3309');
  await paid(42, sentStock);
  await dispatchOrder(tx, asAdmin(26), { no: sentStock, tracking: parcel });
  await paid(18, await stock(20, [['SHAMPOO-200', 10]], 'N320-1103-9917'));
  await cancelOrder(tx, asShop(15), { no: await stock(16, [['TEA-250', 5]], 'N320-1104-0003'), reason: '' });
  await stock(7, [['SOAP-100', 24]], 'N320-1104-2256');

  // what it sells: to its sub-franchise, and to members at its counter
  const bill = asShop(40);
  await order(
    bill,
    await stockParties(tx, bill, corner.user_id),
    [
      ['SOAP-100', 12],
      ['TURMERIC-100', 4],
    ],
    cash(bill),
  );
  const asked = asCorner(6);
  await order(
    asked,
    await stockParties(tx, asked, undefined),
    [['TEA-250', 6]],
    sent(asked, 'N320-1104-4410'),
  );
  const counter = async (hours: number, who: DemoUser, goods: Goods, payment: OrderForm['payment']) => {
    const context = asShop(hours);
    return order(context, await memberParties(tx, context, who.user_id), goods, payment);
  };
  const billed = await counter(
    36,
    other,
    [
      ['OIL-200', 2],
      ['SOAP-100', 3],
    ],
    cash(asShop(36)),
  );
  const back = { line: 0, quantity: 1, condition: 'Resaleable', reason: 'One too many' } as const;
  await returnItems(tx, asShop(12), { no: billed, ...back });
  // it is paid from the member's wallet, so the member confirms it
  await counter(3, member, [['SOAP-100', 2]], { wallet: 'main' });
}

const cash = ({ now }: ActorContext) =>
  ({ mode: 'Cash', paid_on: businessDate(now, 'Asia/Kolkata') }) as const;
const sent = ({ now }: ActorContext, reference: string) =>
  ({ mode: 'NEFT', reference, paid_on: businessDate(now, 'Asia/Kolkata') }) as const;

/** Orders at the prices in force. @returns the number */
async function placeDemoOrder(
  tx: Tx,
  context: ActorContext,
  parties: Parties,
  goods: Goods,
  { payment, delivery, slip }: Pick<OrderForm, 'payment' | 'delivery'> & { slip: SealedPicture },
): Promise<string> {
  const lines = goods.map(([sku, quantity]) => ({ sku, quantity }));
  const quote = await quoteCart(tx, context.now, {
    seller_id: parties.seller_id,
    buyer_type: parties.buyer.type,
    lines,
    delivery,
  });
  const form = {
    lines: quote.lines.map(({ sku, quantity, price_id }) => ({ sku, quantity, price_id })),
    expected_total: quote.total,
    delivery,
    payment,
  };
  const hasSlip = parties.placed_by === 'buyer' && payment.mode !== undefined;
  return (await placeOrder(tx, context, parties, form, { slip: hasSlip ? slip : null })).no;
}
