import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { Failure, fail } from '../../../platform/fail.ts';
import { bringOrders } from '../../income/bring-orders.ts';
import { topupMembers } from '../../topup/topup-members.ts';
import { attemptWork } from './attempt-work.ts';
import { type DayOrder, readOrders } from './read-orders.ts';
import { type DayReturn, readReturns } from './read-returns.ts';
import { type DayTopup, readTopups } from './read-topups.ts';
import { type RefusedRow, refusedRow } from './refused-row.ts';
import { takePurchaseBack } from './take-purchase-back.ts';

type Purchase = DayTopup | DayOrder | DayReturn;
const isTopup = (purchase: Purchase): purchase is DayTopup => 'package' in purchase;
const isReturn = (purchase: Purchase): purchase is DayReturn => 'bought_on' in purchase;
const isOrder = (purchase: Purchase): purchase is DayOrder => !isTopup(purchase) && !isReturn(purchase);

/** Purchases that are worked out together. */
const together = 200;

/** Topups and orders of a day, and what of them was taken back, in the order of their moments, topups first. @returns what is refused */
export async function bringPurchases(tx: Tx, context: Context, id: string): Promise<RefusedRow[]> {
  const all: Purchase[] = [
    ...(await readTopups(tx, id)),
    ...(await readOrders(tx, id)),
    ...(await readReturns(tx, id)),
  ];
  all.sort((a, b) => a.at.getTime() - b.at.getTime());
  const refused: RefusedRow[] = [];
  for (let from = 0; from < all.length; ) {
    const group = sameKind(all.slice(from, from + together));
    from += group.length;
    refused.push(
      ...(await topup(tx, context, group.filter(isTopup))),
      ...(await order(tx, id, group.filter(isOrder))),
      ...(await takeBack(tx, context, id, group.filter(isReturn))),
    );
  }
  return refused;
}

/** The first of them as far as they are of one kind. */
function sameKind(purchases: readonly Purchase[]): readonly Purchase[] {
  const kind = [isTopup, isOrder, isReturn].find((is) => is(purchases[0] as Purchase)) ?? isOrder;
  const end = purchases.findIndex((one) => !kind(one));
  return end < 0 ? purchases : purchases.slice(0, end);
}

/** Each by itself: what one gives back to a cap the next one finds. */
async function takeBack(
  tx: Tx,
  context: Context,
  id: string,
  group: readonly DayReturn[],
): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = [];
  for (const one of group) {
    const failed = await attemptWork(tx, () => takePurchaseBack(tx, context, id, one));
    if (failed) refused.push(refusedRow(one.file, one, failed));
  }
  return refused;
}

async function topup(tx: Tx, context: Context, group: readonly DayTopup[]): Promise<RefusedRow[]> {
  if (group.length === 0) return [];
  const calls = group.map(({ at, user_id, package: code, amount, paid, bv }) => ({
    context: { ...context, now: at },
    order: { user_id, package: code, amount, paid: paid ?? amount, bv, pay_from: 'beside' as const },
  }));
  const refused: RefusedRow[] = [];
  const failed = await attemptWork(tx, async () => {
    for (const [place, answer] of (await topupMembers(tx, calls)).entries())
      if (answer instanceof Failure) refused.push(refusedRow('day_topups', group[place] as DayTopup, answer));
  });
  if (!failed) return refused;
  if (group.length === 1) return [refusedRow('day_topups', group[0] as DayTopup, failed)];
  const each: RefusedRow[] = [];
  for (const one of group) each.push(...(await topup(tx, context, [one])));
  return each;
}

/** Who is blocked orders nothing here either. */
async function order(tx: Tx, id: string, group: readonly DayOrder[]): Promise<RefusedRow[]> {
  if (group.length === 0) return [];
  const good = group.filter(({ is_blocked }) => !is_blocked).map(({ row_no }) => row_no);
  await bringOrders(
    tx,
    sql`select u.id as member_id, o.amount, o.bv, greatest(o.at, m.joined_at) as at, i.as_of as business_date, o.row_no, true as is_open, null::int as returns_row
      from day_order o join import i on i.id = o.import_id
        join app_user u on lower(u.user_id) = lower(o.user_id) join member m on m.id = u.id
      where o.import_id = ${id} and o.row_no = any(${good}::int[])`,
    { block: String(Number(id) + 1) },
  );
  return group
    .filter(({ is_blocked }) => is_blocked)
    .map((one) => refusedRow('day_orders', one, fail('blocked')));
}
