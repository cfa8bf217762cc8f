import type { DeliveryAddress } from '@banyan/contract/repurchase/order-fields';
import { createCategory } from '../apps/server/src/modules/repurchase/catalogue/create-category.ts';
import { createProduct } from '../apps/server/src/modules/repurchase/catalogue/create-product.ts';
import { dispatchOrder } from '../apps/server/src/modules/repurchase/orders/dispatch-order.ts';
import {
  type OrderForm,
  type Parties,
  placeOrder,
} from '../apps/server/src/modules/repurchase/orders/place-order.ts';
import {
  memberParties,
  ownParties,
  stockParties,
} from '../apps/server/src/modules/repurchase/orders/queries.ts';
import { quoteCart } from '../apps/server/src/modules/repurchase/orders/quote-cart.ts';
import { addStock } from '../apps/server/src/modules/repurchase/stock/add-stock.ts';
import type { ActorContext } from '../apps/server/src/platform/context.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { database } from './database.ts';
import { actingAs, anAdmin, type Person } from './people.ts';

let made = 0;

/** A product of a journey's own, of price 100 and MRP 118, with pieces in the company's store. */
export async function aProduct(pieces: number): Promise<string> {
  const admin = await actingAs(await anAdmin());
  made += 1;
  const sku = `J-${process.pid}-${made}`;
  await inTransaction(database(), async (tx) => {
    const { id } = await createCategory(tx, admin, { name: `Journeys ${sku}`, may_have_sub: false });
    const figures = { hsn: '3401', mrp: '118', gst_percent: '18', bv: '50', reorder_level: 0 };
    await createProduct(tx, admin, { ...figures, sku, name: `Rose soap ${made}`, category: id }, null);
    await addStock(tx, admin, { sku, quantity: pieces, remark: '' });
  });
  return sku;
}

const home: DeliveryAddress = {
  name: 'Asha Rao',
  mobile: '9876543210',
  address: '7 Lake View',
  state: 'Karnataka',
  pincode: '560001',
};
const cash = ({ now }: ActorContext) => ({ mode: 'Cash', paid_on: now.toISOString().slice(0, 10) }) as const;

/** A member orders a piece from the company and says it was paid in cash. @returns the number */
export async function orderOf(member: Person, sku: string): Promise<string> {
  const context = await actingAs(member);
  return await order(context, ownParties(context), sku, { delivery: home, payment: cash(context) });
}

/** An admin sells pieces to a member, paid in cash and to be sent. @returns the number */
export async function soldTo({ user_id }: Person, sku: string, quantity: number): Promise<string> {
  const context = await actingAs(await anAdmin());
  const parties = await memberParties(database(), context, user_id);
  return await order(context, parties, sku, { delivery: home, payment: cash(context) }, quantity);
}

/** Of an order: its payment, its dispatch and how many pieces came back. */
export async function stateOf(no: string): Promise<string> {
  const row = await database()
    .selectFrom('repurchase_order as o')
    .innerJoin('repurchase_order_line as l', 'l.order_id', 'o.id')
    .select(['o.payment', 'o.dispatch', 'l.refunded'])
    .where('o.no', '=', no)
    .executeTakeFirstOrThrow();
  return `${row.payment} ${row.dispatch} ${row.refunded}`;
}

/** An admin hands stock over to a franchise, paid in cash. */
export async function stockOf({ user_id }: Person, sku: string, quantity: number): Promise<void> {
  const context = await actingAs(await anAdmin());
  const parties = await stockParties(database(), context, user_id);
  await order(context, parties, sku, { delivery: null, payment: cash(context) }, quantity);
}

/** An admin sends stock to a franchise, paid in cash. @returns the number of the order */
export async function sentTo({ user_id }: Person, sku: string, quantity: number): Promise<string> {
  const context = await actingAs(await anAdmin());
  const parties = await stockParties(database(), context, user_id);
  const no = await order(context, parties, sku, { delivery: home, payment: cash(context) }, quantity);
  await inTransaction(database(), (tx) => dispatchOrder(tx, context, { no }));
  return no;
}

/** A franchise bills a piece to the fund wallet of a member. @returns the number */
export async function billOf(franchise: Person, { user_id }: Person, sku: string): Promise<string> {
  const context = await actingAs(franchise);
  const parties = await memberParties(database(), context, user_id);
  return await order(context, parties, sku, { delivery: null, payment: { wallet: 'fund' } });
}

async function order(
  context: ActorContext,
  parties: Parties,
  sku: string,
  asked: Pick<OrderForm, 'delivery' | 'payment'>,
  quantity = 1,
): Promise<string> {
  return await inTransaction(database(), async (tx) => {
    const cart = {
      seller_id: parties.seller_id,
      buyer_type: parties.buyer.type,
      lines: [{ sku, quantity }],
      ...asked,
    };
    const quote = await quoteCart(tx, context.now, cart);
    const lines = quote.lines.map(({ price_id }) => ({ sku, quantity, price_id }));
    return (await placeOrder(tx, context, parties, { ...asked, lines, expected_total: quote.total })).no;
  });
}

/** Gives a franchise an office, without which it issues no invoice. */
export async function openOffice({ user_id }: Person): Promise<void> {
  const office = { address: '4 Temple Street', state: 'Karnataka', pincode: '560001' };
  const { id } = await database()
    .selectFrom('app_user')
    .select('id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  await database()
    .insertInto('profile')
    .values({ user_id: id, ...office })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(office))
    .execute();
}
