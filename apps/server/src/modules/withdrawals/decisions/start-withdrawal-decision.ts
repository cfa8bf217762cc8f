import type { BodyOf } from '@banyan/contract/core/endpoint';
import { formatMoney } from '@banyan/contract/core/money';
import { message, text } from '@banyan/contract/core/text';
import type {
  startWithdrawalDecision as call,
  WithdrawalDecision,
} from '@banyan/contract/withdrawals/bulk-decisions';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { readWithdrawalDecision } from './read-withdrawal-decision.ts';

type Asked = BodyOf<typeof call>;

/**
 * Whether it needs a second admin: when what it may approve sums up to more than the company's limit. Rows that still wait
 * count, whether or not they are excluded now.
 */
export async function findStartWaits(tx: Tx, _context: ActorContext, { no }: Asked): Promise<Waits | null> {
  const found = await lockDecision(tx, no);
  if (found.decision !== 'Approve') return null;
  const { amount, count } = onlyRow(
    await sql<{ amount: string; count: string }>`
    select coalesce(sum(w.amount), 0)::text as amount, count(*)::text as count
    from withdrawal_decision_row r join withdrawal w on w.id = r.withdrawal_id
    where r.decision_id = ${found.id} and r.outcome is distinct from 'Done' and w.status = 'Pending'`.execute(
      tx,
    ),
  );
  const company = await readCompany(tx);
  if (toDecimal(amount).lte(company.two_person_limit)) return null;
  return {
    why: message('{value} is above the limit of {limit}.', {
      value: formatMoney(amount, company),
      limit: formatMoney(company.two_person_limit, company),
    }),
    value: amount,
    payee_id: null,
    lines: [
      { label: text('Decision'), kind: 'text', value: found.no },
      { label: text('Withdrawals'), kind: 'count', value: count },
      { label: text('Amount'), kind: 'money', value: toDecimal(amount).toFixed() },
      { label: text('Remark'), kind: 'text', value: found.remark || null },
    ],
  };
}

/**
 * Begins a prepared decision; the job `work_off_withdrawals` does it, chunk by chunk. Of one that is done the rows that
 * failed are tried again, and no others.
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
    .select(['id', 'no', 'status', 'decision', 'remark', 'count'])
    .where('no', '=', no.toUpperCase())
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw fail('not_found');
  return found;
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
