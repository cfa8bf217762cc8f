import type { ReturnCondition } from '@banyan/contract/core/constants';
import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import { actorIdOf } from '../../ledger/post-journals.ts';
import type { ChargedLine, Share } from './rules.ts';

export interface RefundedItem {
  /** Place in the order, from 0. */
  line: number;
  quantity: number;
}
export interface RefundReason {
  reason: string;
  /** Of the goods; null = it has none. */
  condition: ReturnCondition | null;
  /** Of the payment outside by which the money goes back. */
  reference: string | null;
}

export interface LockedLine extends ChargedLine {
  line: number;
  product_id: string | null;
}

/**
 * Locks lines of an order until the transaction ends.
 * @throws not_found, already_done: nothing is left of a line; amount_out_of_range: fewer are left
 */
export async function lockLines(
  tx: Tx,
  order_id: string,
  items: readonly RefundedItem[],
): Promise<{ quantity: number; locked: LockedLine }[]> {
  const { rows } = await sql<LockedLine>`
    select line, product_id, quantity, refunded, amount, cgst, sgst, igst, bv from repurchase_order_line
    where order_id = ${order_id}::bigint and line = any(${items.map(({ line }) => line)}::int[])
    order by line for no key update`.execute(tx);
  const found = new Map(rows.map((row) => [row.line, row]));
  return items.map(({ line, quantity }) => {
    const locked = found.get(line);
    if (!locked) throw fail('not_found', { line: text('This order has no such line.') });
    requireLeft(locked, quantity);
    return { quantity, locked };
  });
}

/**
 * Pieces of a line that did not come back before.
 * @throws already_done: nothing is left; amount_out_of_range: fewer are left
 */
export function requireLeft(line: Pick<ChargedLine, 'quantity' | 'refunded'>, quantity: number): void {
  const left = line.quantity - line.refunded;
  if (left === 0) throw fail('already_done');
  if (quantity < 1 || quantity > left)
    throw fail('amount_out_of_range', { quantity: text('This line has fewer pieces left.') });
}

/** What is given back for pieces of one line. */
export type RefundedLine = Share & RefundedItem & { product_id: string | null };
export type StoredRefund = RefundedLine & { id: string; no: string };

/**
 * Writes a row for each line and marks its pieces as given back; when all of an order are, it is Refunded.
 * @returns the rows; the first one has the number and the credit note
 */
export async function storeRefunds(
  tx: Tx,
  context: Context,
  order_id: string,
  lines: readonly RefundedLine[],
  { business_date, ...about }: RefundReason & { business_date: string },
): Promise<StoredRefund[]> {
  const { now: at } = context;
  const common = { ...about, order_id, business_date, actor_id: actorIdOf(context), at };
  const insert = async (rows: readonly RefundedLine[], part_of: string | null) => {
    const stored = await tx
      .insertInto('repurchase_refund')
      .values(rows.map(({ product_id: _product, ...row }) => ({ ...row, ...common, part_of })))
      .returning(['id', 'no', 'line'])
      .execute();
    const byLine = new Map(stored.map((row) => [row.line, row]));
    return rows.flatMap((row) => {
      const numbered = byLine.get(row.line);
      return numbered ? [{ ...row, ...numbered }] : [];
    });
  };
  const first = onlyRow({ rows: await insert(lines.slice(0, 1), null) });
  const others = lines.length > 1 ? await insert(lines.slice(1), first.id) : [];
  await sql`
    update repurchase_order_line l set refunded = l.refunded + r.quantity
    from unnest(${lines.map(({ line }) => line)}::int[], ${lines.map(({ quantity }) => quantity)}::int[]) r (line, quantity)
    where l.order_id = ${order_id}::bigint and l.line = r.line`.execute(tx);
  await sql`
    update repurchase_order o set payment = 'Refunded', ended_at = ${at}::timestamptz
    where o.id = ${order_id}::bigint and not exists (
      select from repurchase_order_line l where l.order_id = o.id and l.refunded < l.quantity)`.execute(tx);
  return [first, ...others];
}
