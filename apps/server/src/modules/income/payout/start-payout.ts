import { text } from '@banyan/contract/core/text';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { actorIdOf } from '../../ledger/post-journals.ts';
import { readPlanInForce } from '../queries.ts';
import { findChosenMembers } from './find-chosen-members.ts';

/**
 * Starts a payout of unpaid incomes up to and including a date, by the plan in force now (docs/plans.md §2.8). The job
 * `make_payouts` works it off; one runs at a time.
 * @param input.through `YYYY-MM-DD`, today or before
 * @param input.user_ids whose; missing = everybody's. A chosen member is paid whole: a statement is the sum of its rows
 * @param input.remark stands on the statements
 * @returns the id of the run
 * @throws invalid_request, payout_running, unknown_member, payout_suspended, nothing_to_pay
 */
export async function startPayout(
  tx: Tx,
  context: Context,
  input: { through: string; user_ids?: string[] | undefined; remark?: string | undefined },
): Promise<{ run_id: string }> {
  const { now } = context;
  const { through, user_ids, remark = '' } = input;
  const [company, { version }] = await Promise.all([readCompany(tx), readPlanInForce(tx, now)]);
  if (through > businessDate(now, company.timezone))
    throw fail('invalid_request', { through: text('Choose today or an earlier date.') });
  const members = user_ids ? await findChosenMembers(tx, user_ids, through) : null;
  const { id } = await tx
    .insertInto('payout_run')
    .values({
      business_date: through,
      plan_version: version,
      members,
      remark,
      requested_by: actorIdOf(context),
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueJob(tx, 'make_payouts', {}, `payout:${id}`);
  await appendAudit(tx, context, {
    action: 'start_payout',
    object: `payout:${id}`,
    details: { through, user_ids: user_ids ?? null, remark },
  });
  return { run_id: id };
}
