import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { OwnStandingOrder } from './queries.ts';
import { nextOnDay } from './rules.ts';

/**
 * Notes the dates up to today that are due and not made, before their member changes, pauses or ends the standing order: each of its
 * dates has a row, whatever happens in the moments before it is made.
 */
export async function skipDueDates(
  tx: Tx,
  { now }: Context,
  { id, day, next_on, status }: OwnStandingOrder,
  today: string,
): Promise<void> {
  if (status !== 'Active') return;
  const due: string[] = [];
  for (let date = next_on; date <= today; date = nextOnDay(day, date)) due.push(date);
  if (due.length === 0) return;
  await tx
    .insertInto('standing_order_date')
    .values(
      due.map((due_on) => ({ standing_order_id: id, due_on, order_id: null, skipped: 'changed', at: now })),
    )
    .execute();
}
