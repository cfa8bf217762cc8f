import { neededFacts } from '@banyan/plan/instant/needed-facts';
import { entryIncomes } from '@banyan/plan/instant/topup-incomes';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import { requireMember } from '../../genealogy/queries.ts';
import { keepIncomes } from '../earning/keep-incomes.ts';
import { loadMembers } from '../earning/load-members.ts';
import { postEvent } from '../post-event.ts';
import { readPlanInForce } from '../queries.ts';
import { recordEvent } from '../record-event.ts';
import { enterPools, ownersAbove } from './enter-pools.ts';

/**
 * A member enters a pool of the plan without a topup and free of charge (docs/plans.md §6); it pays as any entry does.
 * @throws unknown_member, blocked, unknown_pool
 */
export async function enterMatrix(
  tx: Tx,
  context: Context,
  input: { user_id: string; pool: string },
): Promise<void> {
  const { now } = context;
  const member = await requireMember(tx, input.user_id);
  if (member.is_blocked) throw fail('blocked');
  const [in_force, company] = await Promise.all([readPlanInForce(tx, now), readCompany(tx)]);
  const { plan } = in_force;
  const pool = plan.incomes.matrix?.pools.find(({ code }) => code === input.pool);
  if (!pool) throw fail('unknown_pool');
  const business_date = businessDate(now, company.timezone);
  const { rows } = await sql<{ id: string }>`select nextval('matrix_entry_id_seq') as id`.execute(tx);
  const event_id = await recordEvent(tx, {
    kind: 'matrix_entry',
    source_id: rows[0]?.id ?? '',
    member_id: member.id,
    amount: '0',
    business_date,
    at: now,
  });
  const entry = { pools: [pool], member: member.id, event_id, at: now, by_hand: true };
  const placements = await enterPools(tx, entry);
  const wanted = { around: member.id, uplines: 0, members: ownersAbove(placements) };
  const { members } = await loadMembers(tx, wanted, neededFacts(plan), {
    plan,
    id: event_id,
    business_date,
  });
  const outcome = entryIncomes({ topper: member.id }, { placements, owners: members }, plan, company);
  const incomes = await keepIncomes(tx, { id: event_id, business_date, at: now }, outcome, in_force);
  await postEvent(tx, context, { event_id, from: member.user_id, journal: null, incomes });
}
