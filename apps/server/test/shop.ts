import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { createProduct as call } from '@banyan/contract/repurchase/products';
import { houseLine } from '../src/modules/ledger/rules.ts';
import { createCategory } from '../src/modules/repurchase/catalogue/create-category.ts';
import { createProduct } from '../src/modules/repurchase/catalogue/create-product.ts';
import { requireProduct } from '../src/modules/repurchase/queries.ts';
import { addStock } from '../src/modules/repurchase/stock/add-stock.ts';
import type { ActorContext } from '../src/platform/context.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import type { Server } from '../src/platform/http/server.ts';
import { aJournal, post } from './books.ts';
import { nextNumber } from './build.ts';

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
