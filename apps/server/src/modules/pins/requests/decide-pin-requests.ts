import type { Verdict } from '@banyan/contract/core/decisions';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { type Message, message, text } from '@banyan/contract/core/text';
import { decidePinRequests as call } from '@banyan/contract/pins/pin-requests';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { judgeByHand, lockSums } from '../../accounts/needs-second-person.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { refuseBanned } from '../../accounts/refuse-banned.ts';
import { findRefusal } from './find-refusal.ts';
import { type LockedPinRequest, lockPinRequests } from './lock-pin-requests.ts';
import { makeRequested } from './make-requested.ts';

/**
 * Approves or rejects requests for pins, each by itself. Approving makes the pins in this transaction. What is approved alone
 * counts as given by hand: above the company's limit the first approval is written down, and a second admin's makes them.
 * @throws not_while_acting, may_not_decide
 */
export async function decidePinRequests(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const nos = [...new Set(input.nos.map((no) => no.toUpperCase()))];
  await refuseBanned(tx, context, call, { requested_by: null, requested_at: context.now.toISOString() });
  if (input.decision === 'Approve') {
    const owners = await tx.selectFrom('pin_request').select('owner_id').where('no', 'in', nos).execute();
    await lockSums(tx, [context.actor.id, ...owners.map(({ owner_id }) => owner_id)]);
  }
  const rows: Verdict[] = [];
  for (const request of await lockPinRequests(tx, context.actor, nos))
    rows.push(await decideOne(tx, context, input, request));
  const known = new Set(rows.map(({ no }) => no));
  const why = message('There is no request with this number.');
  for (const no of nos) if (!known.has(no)) rows.push({ no, verdict: 'Refused', why });
  const countOf = (verdict: Verdict['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  return {
    approved: countOf('Approved'),
    rejected: countOf('Rejected'),
    waiting: countOf('Waiting'),
    refused: countOf('Refused'),
    rows,
  };
}

async function decideOne(
  tx: Tx,
  context: ActorContext,
  { decision, remark }: BodyOf<typeof call>,
  request: LockedPinRequest,
): Promise<Verdict> {
  const { no } = request;
  const refusal = await findRefusal(tx, context, decision, request);
  if (refusal) return { no, verdict: 'Refused', why: refusal };
  const why = decision === 'Approve' && request.first_by === null ? await judge(tx, context, request) : null;
  if (why) {
    await tx
      .updateTable('pin_request')
      .set({ first_by: context.actor.id, first_at: context.now, why: JSON.stringify(why) })
      .where('id', '=', request.id)
      .execute();
    await audit(tx, context, request, 'Waiting');
    return { no, verdict: 'Waiting', why };
  }
  const status = decision === 'Approve' ? 'Approved' : 'Rejected';
  await tx
    .updateTable('pin_request')
    .set({ status, decided_by: context.actor.id, decided_at: context.now, answer: remark })
    .where('id', '=', request.id)
    .execute();
  if (status === 'Approved') await makeRequested(tx, context, request);
  await audit(tx, context, request, status);
  await notifyOwner(tx, context, request, {
    kind: 'pins',
    subject: message(mails[status].subject),
    body: [
      message(mails[status].line, { no }),
      ...(remark ? ['', message('Remark: {remark}', { remark })] : []),
    ],
  });
  return { no, verdict: status, why: null };
}

const mails = {
  Approved: {
    subject: text('{company}: your pins are there'),
    line: text('{name}, your request {no} for pins was approved.'),
  },
  Rejected: {
    subject: text('{company}: request for pins rejected'),
    line: text('{name}, your request {no} for pins was rejected.'),
  },
};

/** Why a second admin has to approve it too, by what its pins are worth. */
async function judge(tx: Tx, context: ActorContext, request: LockedPinRequest): Promise<Message | null> {
  const { rows } = await sql<{ value: string }>`
    select greatest(${request.total}::numeric, sum(l.count * greatest(l.amount, coalesce(p.bv, 0),
      coalesce((p.data -> 'referral_rate' ->> 'amount')::numeric, 0))))::text as value
    from pin_request_line l join package p on p.id = l.package_id where l.request_id = ${request.id}`.execute(
    tx,
  );
  const value = rows[0]?.value ?? request.total;
  const [why = null] = await judgeByHand(tx, context, call, [{ payee_id: request.owner_id, value }]);
  return why;
}

async function audit(
  tx: Tx,
  context: ActorContext,
  { no, user_id }: LockedPinRequest,
  status: string,
): Promise<void> {
  await appendAudit(tx, context, {
    action: 'decide_pin_request',
    object: `user:${user_id}`,
    details: { no, status },
  });
}
