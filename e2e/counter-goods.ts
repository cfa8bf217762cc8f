import { sql } from 'kysely';
import { updateSeller } from '../apps/server/src/modules/company/update-seller.ts';
import { createCategory } from '../apps/server/src/modules/repurchase/catalogue/create-category.ts';
import { createProduct } from '../apps/server/src/modules/repurchase/catalogue/create-product.ts';
import { placeOrder } from '../apps/server/src/modules/repurchase/orders/place-order.ts';
import { stockParties } from '../apps/server/src/modules/repurchase/orders/queries.ts';
import { quoteOrder } from '../apps/server/src/modules/repurchase/orders/quote-order.ts';
import { addStock } from '../apps/server/src/modules/repurchase/stock/add-stock.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { database } from './database.ts';
import { actingAs, anAdmin, type Person } from './people.ts';

/** A product of a journey's own. */
export interface Goods {
  sku: string;
  name: string;
  barcode: string;
}

/** A product of MRP 118 with 18 % GST and BV 60, with these pieces in the store of a company that may issue invoices. */
export async function aProduct(name: string, pieces: number): Promise<Goods> {
  const admin = await actingAs(await anAdmin());
  const key = String(admin.actor.id).padStart(6, '0');
  const [sku, barcode] = [`J-${key}`, `890${key}`];
  const own = `${name} ${key}`;
  await inTransaction(database(), async (tx) => {
    await updateSeller(tx, admin, {
      legal_name: 'Banyan Private Limited',
      address: '12 Hill Road, Mumbai',
      state: 'Maharashtra',
      gstin: '27AABCB7777D1Z9',
      direct_selling_no: 'DS/1',
    });
    const { id } = await createCategory(tx, admin, { name: own, parent_id: '', may_have_sub: false });
    const price = { mrp: '118', gst_percent: '18', bv: '60' };
    await createProduct(tx, admin, { sku, barcode, name: own, category: id, hsn: '3401', ...price }, null);
    if (pieces > 0) await addStock(tx, admin, { sku, quantity: pieces, remark: 'Journey' });
  });
  return { sku, name: own, barcode };
}

/** Gives a franchise an office with an address, to bill from and to have goods sent to. */
export async function officeOf(franchise: Person): Promise<void> {
  const { actor } = await actingAs(franchise);
  const office = { user_id: actor.id, address: '4 Temple Street', state: 'Karnataka', pincode: '560001' };
  await database()
    .insertInto('profile')
    .values(office)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(office))
    .execute();
  const mobile = `9${String(actor.id).padStart(9, '0')}`;
  await database().updateTable('app_user').set({ mobile }).where('id', '=', actor.id).execute();
}

/** Gives a franchise an office, and pieces of a product that it bought at the company's counter. */
export async function stockUp(franchise: Person, goods: readonly Goods[], quantity: number): Promise<void> {
  await officeOf(franchise);
  const admin = await actingAs(await anAdmin());
  const lines = goods.map(({ sku }) => ({ sku, quantity }));
  const quote = await quoteOrder(database(), admin, { user_type: 'Franchise', lines, delivery: null });
  await inTransaction(database(), async (tx) =>
    placeOrder(tx, admin, await stockParties(tx, admin, franchise.user_id), {
      lines: quote.lines.map(({ sku, quantity, price_id }) => ({ sku, quantity, price_id })),
      expected_total: quote.total,
      delivery: null,
      payment: { mode: 'Cash', paid_on: admin.now.toISOString().slice(0, 10) },
    }),
  );
}

/** How many pieces of a product a franchise has. */
export async function piecesOf(franchise: Person, { sku }: Goods): Promise<string | undefined> {
  const { actor } = await actingAs(franchise);
  const found = await database()
    .selectFrom('account as a')
    .innerJoin('product as p', 'p.id', 'a.asset_id')
    .select(sql<string>`trim_scale(a.balance)::text`.as('pieces'))
    .where('p.sku', '=', sku)
    .where('a.owner_type', '=', 'Franchise')
    .where('a.owner_id', '=', actor.id)
    .where('a.wallet_code', '=', 'stock')
    .executeTakeFirst();
  return found?.pieces;
}

/** The orders of a member: payment, dispatch and total of each. */
export async function ordersOf({ user_id }: Person): Promise<string[]> {
  const rows = await database()
    .selectFrom('repurchase_order as o')
    .innerJoin('app_user as u', 'u.id', 'o.member_id')
    .select(['o.payment', 'o.dispatch', 'o.total'])
    .where('u.user_id', '=', user_id)
    .orderBy('o.id')
    .execute();
  return rows.map(({ payment, dispatch, total }) => `${payment} ${dispatch} ${total?.replace(/\.?0+$/, '')}`);
}
