import type { Plan } from '@banyan/plan/plan';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { sentAlong } from '../../platform/prepared-pool.ts';

/**
 * Gives a topper the next number of the single leg before incomes are worked out, for a plan that pays by it. The
 * counter's row is held from here on, also where no number is made but a milestone may be paid: two events never
 * both find the same milestone unpaid.
 * @returns the number; null when the topup makes none
 */
export async function joinQueue(
  tx: Tx,
  plan: Plan,
  topup: { topper: string; takes_number: boolean; at: Date },
): Promise<number | null> {
  if (topup.takes_number) {
    const { rows } = await sql<{ no: string }>`
      select single_leg_join(${topup.topper}, ${topup.at}) as no`.execute(tx);
    return Number(rows[0]?.no);
  }
  if (plan.incomes.single_leg?.mode === 'milestone')
    await sql`${sentAlong} select from single_leg_counter for no key update`.execute(tx);
  return null;
}
