import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { joinMembers } from '../../genealogy/join-member.ts';
import { attemptWork } from './attempt-work.ts';
import { bringPurchases } from './bring-purchases.ts';
import { byMoment } from './by-moment.ts';
import { earnFromWithdrawals } from './earn-from-withdrawals.ts';
import { type DayJoin, readJoins } from './read-joins.ts';
import { type RefusedRow, refusedRow } from './refused-row.ts';

/**
 * Does what the old system did on a date, by the operations people use: first who joined, then topups and orders in the order
 * of their moments, each at its own, then withdrawals (docs/ledger.md §18). They were paid there: no money moves here for them.
 * @returns what is refused; the caller then undoes all of it
 */
export async function bringDay(tx: Tx, context: Context, id: string): Promise<RefusedRow[]> {
  const refused = [
    ...(await bringJoins(tx, await readJoins(tx, id))),
    ...(await bringPurchases(tx, context, id)),
  ];
  await earnFromWithdrawals(tx, context, id);
  return refused;
}

/** In rounds: a sponsor who joins on the same day is there before. */
async function bringJoins(tx: Tx, all: DayJoin[]): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = [];
  const waiting = new Set(all.map(({ user_id }) => user_id.toLowerCase()));
  for (let left = all; left.length > 0; ) {
    const isReady = ({ sponsor, parent }: DayJoin) =>
      !waiting.has(sponsor.toLowerCase()) && !waiting.has((parent ?? '').toLowerCase());
    const ready = left.filter(isReady);
    for (const group of byMoment(ready.length > 0 ? ready : left)) refused.push(...(await join(tx, group)));
    if (ready.length === 0) break;
    for (const { user_id } of ready) waiting.delete(user_id.toLowerCase());
    left = left.filter((one) => !ready.includes(one));
  }
  return refused;
}

async function join(tx: Tx, group: readonly DayJoin[]): Promise<RefusedRow[]> {
  const [first] = group;
  if (!first) return [];
  const people = group.map(({ user_id, name, email, mobile, sponsor, parent, side }) => ({
    user_id,
    name,
    email: email ?? undefined,
    mobile: mobile ?? undefined,
    password_hash: null,
    sponsor_id: sponsor,
    parent_id: parent ?? undefined,
    side: side ?? ('auto' as const),
  }));
  const failed = await attemptWork(tx, () => joinMembers(tx, { now: first.at }, people));
  if (!failed) return [];
  if (group.length === 1) return [refusedRow('day_joins', first, failed)];
  const refused: RefusedRow[] = [];
  for (const one of group) refused.push(...(await join(tx, [one])));
  return refused;
}
