import type { DoneOf } from '@banyan/contract/core/endpoint';
import type { addStock } from '@banyan/contract/repurchase/stock';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { actorIdOf, type Journal } from '../../ledger/post-journals.ts';
import { houseLine } from '../../ledger/rules.ts';
import { postGoods } from '../post-goods.ts';
import { readWorth } from '../read-worth.ts';

/** Goods that come into the company's store, or are written off. */
interface StockChange {
  product: { id: string; sku: string; name: string };
  /** Signed. */
  quantity: number;
  batch?: string | undefined;
  remark: string;
}

/**
 * Writes a change of stock and moves the goods: c:`stock_received` → c:`stock`, or c:`stock` → c:`stock_lost`.
 * @throws out_of_stock on `quantity`
 */
export async function postStockChange(
  tx: Tx,
  context: ActorContext,
  { product, quantity, batch, remark }: StockChange,
): Promise<DoneOf<typeof addStock>['data']> {
  const worth = await readWorth(tx, context.now, product.id);
  const { id, no } = await tx
    .insertInto('stock_change')
    .values({
      product_id: product.id,
      quantity,
      value: toDecimal(worth).times(quantity).toFixed(),
      batch: batch ?? null,
      remark,
      actor_id: actorIdOf(context) ?? context.actor.id,
      at: context.now,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  const journal: Journal = {
    scope: 'stock_change',
    key: id,
    kind: 'stock_change',
    ref_type: 'stock_change',
    ref_id: id,
    asset_id: product.id,
    lines: [
      { ...houseLine('stock', String(quantity)), narration: batch ?? remark },
      houseLine(quantity > 0 ? 'stock_received' : 'stock_lost', String(-quantity)),
    ],
  };
  const taken = { owner_type: 'House', owner_id: '0', product_id: product.id, field: 'quantity' } as const;
  await postGoods(tx, context, [journal], quantity < 0 ? [{ ...taken, quantity: -quantity }] : []);
  await appendAudit(tx, context, {
    action: quantity > 0 ? 'add_stock' : 'write_off_stock',
    object: `product:${product.sku}`,
    details: { no, quantity: Math.abs(quantity), remark },
  });
  const { stock } = onlyRow(
    await sql<{ stock: number }>`select balance::int as stock from account
      where owner_id = 0 and wallet_code = 'stock' and owner_type = 'House' and asset_id = ${product.id}`.execute(
      tx,
    ),
  );
  return { no, sku: product.sku, name: product.name, quantity: Math.abs(quantity), stock };
}
