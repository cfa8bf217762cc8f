import type { Plan } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { pipelined } from '../../platform/database/prepared-pool.ts';

/**
 * Gives toppers the next numbers of the single leg, in their order, before incomes are calculated, for a plan that pays
 * by it. The counter's row is locked from here on, also where no number is given but a milestone may be paid: two
 * events never both find the same milestone unpaid.
 * @returns their numbers; null of a topup that makes none
 */
export async function joinQueue(tx: Tx, plan: Plan, topups: readonly Topper[]): Promise<(number | null)[]> {
  const toppers = topups.filter(({ takes_number }) => takes_number);
  if (toppers.length > 0) {
    const { rows } = await numbersFor(toppers).execute(tx);
    const numbers = new Map(toppers.map((topup, index) => [topup, Number(rows[index]?.no)]));
    return topups.map((topup) => numbers.get(topup) ?? null);
  }
  if (plan.incomes.single_leg?.mode === 'milestone')
    await sql`${pipelined} select from single_leg_counter for no key update`.execute(tx);
  return topups.map(() => null);
}

/** As `joinQueue`, where no income needs the numbers. */
export async function joinQueueLast(tx: Tx, topups: readonly Topper[]): Promise<void> {
  const toppers = topups.filter(({ takes_number }) => takes_number);
  if (toppers.length > 0) await sql`${pipelined} ${numbersFor(toppers)}`.execute(tx);
}

interface Topper {
  topper: string;
  takes_number: boolean;
  at: Date;
}

/** One number after the other, in the order given. */
const numbersFor = (toppers: readonly Topper[]) => sql<{ no: string }>`
  select single_leg_join(member, at) as no
  from (
    select member, at from unnest(${toppers.map(({ topper }) => topper)}::bigint[],
      ${toppers.map(({ at }) => at.toISOString())}::timestamptz[]) with ordinality as topper (member, at, n) order by n
  ) in_order`;
