import { neededFacts } from '@banyan/plan/needed-facts';
import { entryIncomes } from '@banyan/plan/topup-incomes';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';
import { findMember } from '../genealogy/queries.ts';
import { postJournals } from '../ledger/post-journals.ts';
import { enterPools } from './enter-pools.ts';
import { incomeJournal } from './income-journal.ts';
import { loadMembers } from './load-members.ts';
import { readPlanInForce } from './queries.ts';
import { incomeWallet } from './rules.ts';
import { saveTopups } from './save-topups.ts';
import { writeIncomes } from './write-incomes.ts';

/**
 * A member enters a pool of the plan without a topup and free of charge (incomes §6); it pays as any entry does.
 * @throws unknown_member, blocked, unknown_pool
 */
export async function enterMatrix(
  tx: Tx,
  context: Context,
  input: { user_id: string; pool: string },
): Promise<void> {
  const { now } = context;
  const member = await findMember(tx, input.user_id);
  if (member.is_blocked) throw fail('blocked');
  const [{ plan, version }, company] = await Promise.all([readPlanInForce(tx, now), readCompany(tx)]);
  const pool = plan.incomes.matrix?.pools.find(({ code }) => code === input.pool);
  if (!pool) throw fail('unknown_pool');
  const business_date = businessDate(now, company.timezone);
  const { rows } = await sql<{ id: string }>`
    insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, business_date, period, at)
    values ('matrix_entry', nextval('matrix_entry_id_seq'), ${member.id}, 0, 0, 0, ${business_date},
      open_period(${business_date}), ${now})
    returning id`.execute(tx);
  const event_id = rows[0]?.id ?? '';
  const entry = { pools: [pool], member: member.id, event_id, at: now, by_hand: true };
  const { placements, owners } = await enterPools(tx, entry);
  const wanted = { around: member.id, uplines: 0, members: owners };
  const { members } = await loadMembers(tx, wanted, neededFacts(plan));
  const outcome = entryIncomes({ topper: member.id }, { placements, owners: members }, plan, company);
  await saveTopups(tx, outcome.topups);
  const wallet_code = incomeWallet(plan);
  const incomes = await writeIncomes(
    tx,
    { id: event_id, business_date, at: now },
    outcome.rows.map((row) => ({ ...row, reverses: null, wallet_code, plan_version: version })),
  );
  const journal = incomeJournal({ event_id, from: member.user_id }, incomes);
  if (!journal) return;
  const [income_txn_id = null] = await postJournals(tx, context, [journal]);
  await tx.updateTable('business_event').set({ income_txn_id }).where('id', '=', event_id).execute();
}
