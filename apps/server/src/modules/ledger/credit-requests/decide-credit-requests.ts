import type { Verdict } from '@banyan/contract/core/decisions';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import { decideCreditRequests as call } from '@banyan/contract/ledger/credit-requests';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { lockSums } from '../../accounts/needs-second-person.ts';
import { refuseBannedFrom } from '../../accounts/refuse-banned.ts';
import { judgeCreditRequests } from './judge-credit-requests.ts';
import { type LockedRequest, lockCreditRequests } from './lock-credit-requests.ts';
import { mailDecisions } from './mail-decisions.ts';
import { postCredits } from './post-credits.ts';

/**
 * Approves or rejects credit requests, each by itself. What is approved alone counts as given by hand: above the
 * company's limit the first approval is written down, and a second admin's credits it (docs/security.md §8).
 * @throws not_while_acting, may_not_decide
 */
export async function decideCreditRequests(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const nos = [...new Set(input.nos.map((no) => no.toUpperCase()))];
  await refuseBannedFrom(tx, context, call);
  if (input.decision === 'Approve') await lockSumsOf(tx, context, nos);
  const requests = await lockCreditRequests(tx, context.actor, nos);
  const judged = await judgeCreditRequests(tx, context, input.decision, requests);
  const { approved, rejected, waiting, refusals } = judged;
  await storeApproved(tx, context, approved, input.remark);
  await storeRejected(tx, context, rejected, input.remark);
  await storeFirst(tx, context, waiting);
  await auditDecisions(tx, context, { Approved: approved, Rejected: rejected, Waiting: [...waiting.keys()] });
  await mailDecisions(tx, context, { approved, rejected, remark: input.remark });

  const verdictOf = new Map<string, Verdict>([
    ...approved.map(({ no }) => [no, { no, verdict: 'Approved', why: null }] as const),
    ...rejected.map(({ no }) => [no, { no, verdict: 'Rejected', why: null }] as const),
    ...[...waiting].map(([{ no }, why]) => [no, { no, verdict: 'Waiting', why }] as const),
    ...[...refusals].map(([{ no }, why]) => [no, { no, verdict: 'Refused', why }] as const),
  ]);
  const unknown = message('There is no request with this number.');
  const rows = nos.map((no) => verdictOf.get(no) ?? { no, verdict: 'Refused' as const, why: unknown });
  return {
    approved: approved.length,
    rejected: rejected.length,
    waiting: waiting.size,
    refused: nos.length - approved.length - rejected.length - waiting.size,
    rows,
  };
}

/** What is given by hand is locked before any request, as everywhere. */
async function lockSumsOf(tx: Tx, { actor }: ActorContext, nos: readonly string[]): Promise<void> {
  const owners = await tx.selectFrom('credit_request').select('owner_id').where('no', 'in', nos).execute();
  await lockSums(tx, [actor.id, ...owners.map(({ owner_id }) => owner_id)]);
}

async function storeApproved(
  tx: Tx,
  context: ActorContext,
  approved: readonly LockedRequest[],
  remark: string,
): Promise<void> {
  if (approved.length === 0) return;
  const txnIds = await postCredits(tx, context, approved);
  await sql`
    update credit_request c set status = 'Approved', decided_by = ${context.actor.id}, decided_at = ${context.now},
      answer = ${remark}, txn_id = paid.txn_id
    from unnest(${approved.map(({ id }) => id)}::bigint[], ${txnIds}::bigint[]) paid (id, txn_id)
    where c.id = paid.id`.execute(tx);
}

async function storeRejected(
  tx: Tx,
  { actor, now }: ActorContext,
  rejected: readonly LockedRequest[],
  remark: string,
): Promise<void> {
  if (rejected.length === 0) return;
  await tx
    .updateTable('credit_request')
    .set({ status: 'Rejected', decided_by: actor.id, decided_at: now, answer: remark })
    .where(
      'id',
      'in',
      rejected.map(({ id }) => id),
    )
    .execute();
}

/** The first of two approvals. */
async function storeFirst(
  tx: Tx,
  { actor, now }: ActorContext,
  waiting: ReadonlyMap<LockedRequest, Verdict['why']>,
): Promise<void> {
  if (waiting.size === 0) return;
  const whys = [...waiting].map(([{ id }, why]) => ({ id, why }));
  await sql`
    update credit_request c set first_by = ${actor.id}, first_at = ${now}, why = first.why
    from jsonb_to_recordset(${JSON.stringify(whys)}::jsonb) first (id bigint, why jsonb)
    where c.id = first.id`.execute(tx);
}

async function auditDecisions(
  tx: Tx,
  context: ActorContext,
  decided: Record<'Approved' | 'Rejected' | 'Waiting', readonly LockedRequest[]>,
): Promise<void> {
  for (const [status, requests] of Object.entries(decided))
    for (const { no, user_id } of requests)
      await appendAudit(tx, context, {
        action: 'decide_credit_request',
        object: `user:${user_id}`,
        details: { no, status },
      });
}
