import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import { requireMember } from '../../genealogy/queries.ts';
import { keepIncomes } from '../earning/keep-incomes.ts';
import { postEvent } from '../post-event.ts';
import { readPlanInForce } from '../queries.ts';
import { recordEvent } from '../record-event.ts';
import { enterBoards } from './enter-boards.ts';
import { lockPools } from './lock-pools.ts';

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
  await lockPools(tx, plan, [pool]);
  const before = { rows: [], topups: [] };
  const entry = {
    topper: member.id,
    event_id,
    business_date,
    at: now,
    origin: 'By hand',
    spends: null,
    before,
  } as const;
  const { fees, ...outcome } = await enterBoards(tx, entry, [pool], plan, company);
  const incomes = await keepIncomes(tx, { id: event_id, business_date, at: now }, outcome, in_force);
  await postEvent(tx, context, { event_id, from: member.user_id, journal: null, incomes, others: fees });
}
