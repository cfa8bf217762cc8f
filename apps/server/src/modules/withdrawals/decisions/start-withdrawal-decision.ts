import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import {
  startWithdrawalDecision as call,
  type WithdrawalDecision,
} from '@banyan/contract/withdrawals/bulk-decisions';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { countByHand } from '../../accounts/needs-second-person.ts';
import { findApprovalWaits, givenBy } from '../find-approval-waits.ts';
import { findDone, findExclusions } from '../find-exclusions.ts';
import { noteOutcomes } from './decide-chunk.ts';
import { findOpen, readWithdrawalDecision } from './read-withdrawal-decision.ts';

type Asked = BodyOf<typeof call>;

/** Whether it needs a second admin, by the rows of it that still wait (`findApprovalWaits`). */
export async function findStartWaits(tx: Tx, context: ActorContext, { no }: Asked): Promise<Waits | null> {
  const found = await lockDecision(tx, no);
  return await findApprovalWaits(tx, context, {
    call,
    decision: found.decision,
    before: [{ label: text('Decision'), kind: 'text', value: found.no }],
    remark: found.remark,
    readRows: async () => (await findOpen(tx, found.id)).filter(({ status }) => status === 'Pending'),
  });
}

/**
 * Begins a prepared decision; the job `work_off_withdrawals` does it, chunk by chunk. Of one that is done the rows that
 * failed are tried again, and no others. What one admin approves alone counts as given by hand from here on.
 * @throws not_found, already_done
 */
export async function startWithdrawalDecision(
  tx: Tx,
  context: ActorContext,
  { no }: Asked,
): Promise<WithdrawalDecision> {
  const found = await lockDecision(tx, no);
  if (found.status === 'Running') throw fail('already_done');
  if (found.status === 'Done') await openFailed(tx, found.id);
  const included = await leaveOutExcluded(tx, found);
  if (found.decision === 'Approve' && !context.approved)
    await countByHand(tx, context, call, givenBy(included));
  await tx
    .updateTable('withdrawal_decision')
    .set({ status: 'Running', started_by: context.actor.id, started_at: context.now, done_at: null })
    .where('id', '=', found.id)
    .execute();
  await enqueueJob(tx, 'work_off_withdrawals', {}, `withdrawal_decision:${found.id}`);
  await appendAudit(tx, context, {
    action: 'start_withdrawal_decision',
    object: `withdrawal_decision:${found.no}`,
    details: { decision: found.decision, count: found.count, is_retry: found.status === 'Done' },
  });
  return await readWithdrawalDecision(tx, context, { no: found.no });
}

async function lockDecision(tx: Tx, no: string) {
  const found = await tx
    .selectFrom('withdrawal_decision')
    .select(['id', 'no', 'status', 'remark', 'count', sql<'Approve' | 'Reject'>`decision`.as('decision')])
    .where('no', '=', no.toUpperCase())
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw fail('not_found');
  return found;
}

/**
 * Rows that cannot be decided now have failed before the job begins: it decides none that was not counted.
 * @returns the others
 */
async function leaveOutExcluded(tx: Tx, { id, decision }: { id: string; decision: 'Approve' | 'Reject' }) {
  const open = await findOpen(tx, id);
  const refused = await (decision === 'Approve'
    ? findExclusions(tx, open, { isBulk: true })
    : findDone(tx, open));
  await noteOutcomes(
    tx,
    open.flatMap((row) => {
      const problem = refused.get(row.id);
      return problem ? [{ id: row.row_id, problem }] : [];
    }),
  );
  return open.filter((row) => !refused.has(row.id));
}

/** @throws already_done when none failed */
async function openFailed(tx: Tx, decisionId: string): Promise<void> {
  const opened = await tx
    .updateTable('withdrawal_decision_row')
    .set({ outcome: null, problem: null })
    .where('decision_id', '=', decisionId)
    .where('outcome', '=', 'Failed')
    .executeTakeFirst();
  if (opened.numUpdatedRows === 0n) throw fail('already_done');
}
