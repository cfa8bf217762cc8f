import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { DeliveryAddress } from '@banyan/contract/repurchase/order-fields';
import type { createProduct as call } from '@banyan/contract/repurchase/products';
import { updateSeller } from '../src/modules/company/update-seller.ts';
import { houseLine } from '../src/modules/ledger/rules.ts';
import { createCategory } from '../src/modules/repurchase/catalogue/create-category.ts';
import { createProduct } from '../src/modules/repurchase/catalogue/create-product.ts';
import { quoteOrder } from '../src/modules/repurchase/orders/quote-order.ts';
import { requireProduct } from '../src/modules/repurchase/queries.ts';
import { addStock } from '../src/modules/repurchase/stock/add-stock.ts';
import type { ActorContext } from '../src/platform/context.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import type { Server } from '../src/platform/http/server.ts';
import { aJournal, post } from './books.ts';
import { aFranchise, nextNumber, type Person } from './build.ts';
import type { TestServer } from './http.ts';

/** A category that may have others below it. */
export async function aCategory(server: Server, context: ActorContext, parent_id = ''): Promise<string> {
  const name = `Category ${nextNumber()}`;
  const { id } = await inTransaction(server.db, (tx) =>
    createCategory(tx, context, { name, parent_id, may_have_sub: true }),
  );
  return id;
}

/** A product of MRP 118 with 18 % GST, so of price 100, with these pieces in the company's store. */
export async function aProduct(
  server: Server,
  context: ActorContext,
  wanted: Partial<BodyOf<typeof call>> & { pieces?: number } = {},
): Promise<string> {
  const { pieces = 0, ...details } = wanted;
  const sku = details.sku ?? `SKU-${nextNumber()}`;
  const category = details.category ?? (await aCategory(server, context));
  return await inTransaction(server.db, async (tx) => {
    const body = { sku, name: 'Herbal soap', category, hsn: '3401', mrp: '118', gst_percent: '18', bv: '60' };
    await createProduct(tx, context, { ...body, ...details, sku, category }, null);
    if (pieces > 0) await addStock(tx, context, { sku, quantity: pieces, remark: 'Test' });
    return sku;
  });
}

/** Pieces that come to a franchise from nowhere; the auditor finds no document of them. */
export async function giveGoods(
  server: Server,
  franchise: { id: string },
  sku: string,
  pieces: number,
): Promise<void> {
  const { id } = await requireProduct(server.db, sku);
  const to = { owner_type: 'Franchise', owner_id: franchise.id, wallet_code: 'stock' } as const;
  const lines = [{ ...to, amount: String(pieces) }, houseLine('stock_received', String(-pieces))];
  await post(server, aJournal(lines, { kind: 'stock_change', ref_type: 'stock_change', asset_id: id }));
}

/** Where pieces of a product are, by owner and account, and how many of them are set aside. */
export async function goodsOf({ asOwner }: TestServer, sku: string): Promise<unknown[]> {
  const rows = await asOwner(
    `select format('%s %s %s held %s', owner_type, wallet_code, trim_scale(balance), trim_scale(held)) as pieces
     from account_balance a join product p on p.id = a.asset_id
     where p.sku = $1 and (balance <> 0 or held <> 0) order by 1`,
    [sku],
  );
  return rows.map(({ pieces }) => pieces);
}

/** The company as a seller in Maharashtra with a GSTIN. */
export const aCompanyThatSells = (server: Server, context: ActorContext) =>
  inTransaction(server.db, (tx) =>
    updateSeller(tx, context, {
      legal_name: 'Banyan Private Limited',
      address: '12 Hill Road, Mumbai',
      state: 'Maharashtra',
      gstin: '27AABCB7777D1Z9',
      direct_selling_no: 'DS/1',
    }),
  );

/** A franchise with an office in Karnataka, without GSTIN. @param master whose sub-franchise it is */
export async function aShopOf(server: Server, master: Person | null = null): Promise<Person> {
  const mobile = `98${String(nextNumber()).padStart(8, '0')}`;
  const shop = await aFranchise(server, { mobile, ...(master ? { franchise_master: master.id } : {}) });
  const office = { user_id: shop.id, address: '4 Temple Street', state: 'Karnataka', pincode: '560001' };
  await server.db
    .insertInto('profile')
    .values(office)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(office))
    .execute();
  return shop;
}

/** What an order form holds for these pieces at the prices in force, for a person of this context. */
export async function aCart(
  server: Server,
  context: ActorContext,
  lines: readonly { sku: string; quantity: number }[],
  asked: { user_type?: 'User' | 'Franchise'; user_id?: string; delivery?: DeliveryAddress | null } = {},
) {
  const { delivery = null, ...buyer } = asked;
  const quote = await quoteOrder(server.db, context, { ...buyer, lines, delivery });
  return {
    lines: quote.lines.map(({ sku, quantity, price_id }) => ({ sku, quantity, price_id })),
    expected_total: quote.total,
    delivery,
  };
}
