import type { BodyOf, DoneOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import type { receiveGoods as call } from '@banyan/contract/repurchase/receive-goods';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail, type Problems } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { postJournals } from '../../ledger/post-journals.ts';
import { lockOrder, type StoredOrder } from './lock-order.ts';
import { findOrderOfRequest } from './queries.ts';
import { isBuyer } from './rules.ts';
import { receiptJournals, storeReceipts } from './store-receipts.ts';

type Input = BodyOf<typeof call>;

/**
 * A franchise takes what it found of an own order into its store, and gives up what was lost on the way (docs/ledger.md §14). The
 * rest stays in c:`stock_transit`; once nothing of the order is there, it is delivered.
 * @throws not_found: another's order; already_done: it is not on its way; amount_out_of_range: fewer pieces of a line are
 */
export async function receiveGoods(
  tx: Tx,
  context: ActorContext,
  { no, lines, reason = '' }: Input,
): Promise<DoneOf<typeof call>['data']> {
  const isOwn = (order: Omit<StoredOrder, 'lines'>) =>
    order.franchise_id !== null && isBuyer(context.actor, order);
  const order = await lockOrder(tx, (await findOrderOfRequest(tx, no)) ?? no, isOwn);
  if (order.dispatch !== 'Dispatched') throw fail('already_done');
  const onTheirWay = await findOnTheirWay(tx, order.id);
  refuseTooMany(lines, onTheirWay);

  const receipts = (field: 'quantity' | 'lost') =>
    lines.flatMap((line) => {
      const quantity = line[field] ?? 0;
      const receipt = { order_id: order.id, line: line.line, quantity };
      return quantity === 0 ? [] : [field === 'lost' ? { ...receipt, is_lost: true, reason } : receipt];
    });
  const stored = [
    ...(await storeReceipts(tx, context, receipts('quantity'))),
    ...(await storeReceipts(tx, context, receipts('lost'))),
  ];
  const taken = stored.reduce((sum, { quantity }) => sum + quantity, 0);
  const left = [...onTheirWay.values()].reduce((sum, pieces) => sum + pieces, 0) - taken;
  if (left === 0)
    await tx
      .updateTable('repurchase_order')
      .set({ dispatch: 'Delivered', delivered_at: context.now })
      .where('id', '=', order.id)
      .execute();
  await appendAudit(tx, context, {
    action: 'receive_goods',
    object: `order:${order.no}`,
    details: { pieces: taken, left, reason },
  });
  await postJournals(tx, context, receiptJournals(order, stored));
  return { no: order.no, dispatch: left === 0 ? 'Delivered' : 'Dispatched', left };
}

/** Place of a line → its pieces that were neither found nor given up. The order is locked. */
async function findOnTheirWay(tx: Tx, orderId: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ line: number; pieces: number }>`
    select l.line, (l.quantity - coalesce((
      select sum(r.quantity) from stock_receipt r where r.order_id = l.order_id and r.line = l.line), 0))::int as pieces
    from repurchase_order_line l where l.order_id = ${orderId}::bigint and l.product_id is not null`.execute(
    tx,
  );
  return new Map(rows.map(({ line, pieces }) => [line, pieces]));
}

function refuseTooMany(lines: Input['lines'], onTheirWay: ReadonlyMap<number, number>): void {
  const seen = new Set<number>();
  const problems: Problems = {};
  for (const [index, { line, quantity, lost = 0 }] of lines.entries()) {
    const left = onTheirWay.get(line) ?? 0;
    if (seen.has(line))
      problems[`lines.${index}.line`] = text('This product stands on another line already.');
    else if (quantity + lost > left)
      problems[`lines.${index}.quantity`] = message('Only {left} are on their way.', { left });
    seen.add(line);
  }
  if (Object.keys(problems).length > 0) throw fail('amount_out_of_range', problems);
}
