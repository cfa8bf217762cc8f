import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { actorIdOf, type Journal } from '../../ledger/post-journals.ts';
import { houseLine, ownerLine } from '../../ledger/rules.ts';
import type { StoredOrder } from './lock-order.ts';

/** Goods of a line that a franchise found, or that are given up as lost on the way. */
export interface Receipt {
  order_id: string;
  line: number;
  quantity: number;
  is_lost?: boolean;
  /** Needed for what is lost. */
  reason?: string;
}
export type StoredReceipt = Receipt & { id: string };

/**
 * Writes what of an order arrived. Its journals are `receiptJournals`, posted by the caller.
 * @throws constraint stock_receipt_within: fewer pieces of a line are on their way
 */
export async function storeReceipts(
  tx: Tx,
  context: Context,
  receipts: readonly Receipt[],
): Promise<StoredReceipt[]> {
  const { rows } = await sql<{ id: string; line: number }>`
    insert into stock_receipt (order_id, line, quantity, is_lost, reason, actor_id, at)
    select r.order_id, r.line, r.quantity, coalesce(r.is_lost, false), coalesce(r.reason, ''), ${actorIdOf(context)}::bigint,
      ${context.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb)
      as r (order_id bigint, line smallint, quantity int, is_lost boolean, reason text) order by r.line
    returning id, line`.execute(tx);
  const ids = new Map(rows.map(({ id, line }) => [line, id]));
  return receipts.map((receipt) => ({ ...receipt, id: ids.get(receipt.line) ?? '' }));
}

/** Journals of receipts: c:`stock_transit` → the store of the franchise, or c:`stock_lost` (docs/ledger.md §14). */
export function receiptJournals(order: StoredOrder, receipts: readonly StoredReceipt[]): Journal[] {
  const products = new Map(order.lines.map(({ line, product_id }) => [line, product_id]));
  return receipts.map(({ id, line, quantity, is_lost }) => ({
    scope: 'goods_received',
    key: id,
    kind: 'goods_received',
    ref_type: 'repurchase_order',
    ref_id: order.id,
    asset_id: products.get(line) ?? '',
    lines: [
      houseLine('stock_transit', String(-quantity)),
      is_lost
        ? houseLine('stock_lost', String(quantity))
        : {
            ...ownerLine(
              { owner_type: 'Franchise', id: order.franchise_id ?? '', wallet: 'stock' },
              String(quantity),
            ),
            narration: order.no,
          },
    ],
  }));
}
