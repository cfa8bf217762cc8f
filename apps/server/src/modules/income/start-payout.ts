import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { enqueueJob } from '../../platform/enqueue-job.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { doerOf } from '../ledger/post-journals.ts';
import { readPlanInForce } from './queries.ts';

/**
 * Starts a payout of everybody's unpaid incomes up to and including a date, by the plan in force now (incomes §2.8).
 * The job `make_payouts` works it off; one runs at a time.
 * @param input.through `YYYY-MM-DD`, today or before
 * @returns the id of the run
 * @throws invalid_request, payout_running
 */
export async function startPayout(
  tx: Tx,
  context: Context,
  input: { through: string },
): Promise<{ run_id: string }> {
  const { now } = context;
  const [company, { version }] = await Promise.all([readCompany(tx), readPlanInForce(tx, now)]);
  if (input.through > businessDate(now, company.timezone))
    throw fail('invalid_request', { through: 'Choose today or an earlier date.' });
  const { id } = await tx
    .insertInto('payout_run')
    .values({ business_date: input.through, plan_version: version, asked_by: doerOf(context), at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueJob(tx, 'make_payouts', {}, `payout:${id}`);
  await appendAudit(tx, context, {
    action: 'start_payout',
    object: `payout:${id}`,
    details: { through: input.through },
  });
  return { run_id: id };
}
