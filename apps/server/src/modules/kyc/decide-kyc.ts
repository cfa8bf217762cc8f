import { formatDateTime } from '@banyan/contract/core/dates';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import { decideKyc as decideKycCall, kycReasons } from '@banyan/contract/kyc/kyc';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { lockIdentity, unlockIdentity } from '../accounts/lock-identity.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { readAccount } from '../accounts/queries.ts';
import { refuseBanned } from '../accounts/refuse-banned.ts';
import { readCompany } from '../company/queries.ts';
import { verifyPan } from '../genealogy/verify-pan.ts';

type Input = BodyOf<typeof decideKycCall>;
type Decided = ReplyOf<typeof decideKycCall>['data'];

/**
 * Approves or rejects requests; rejecting an approved one takes the approval back. Of several, those that others decided
 * meanwhile are left out; one alone is refused with who did.
 * @throws not_found, already_done, own_request, not_while_acting, may_not_decide
 */
export async function decideKyc(tx: Tx, context: ActorContext, input: Input): Promise<Decided> {
  const { actor } = context;
  const { decision } = input;
  const requests = await lockRequests(tx, [...new Set(input.nos)]);
  const [first] = requests;
  if (!first) throw fail('not_found');
  await refuseBanned(tx, context, decideKycCall, { requested_by: first.owner_id, requested_at: first.at });
  if (requests.some(({ owner_id }) => owner_id === actor.id)) throw fail('own_request');
  const isOpen = ({ status }: Request) =>
    status === 'Pending' || (status === 'Approved' && decision === 'Reject');
  const [open, closed] = [requests.filter(isOpen), requests.filter((request) => !isOpen(request))];
  if (open.length === 0) throw await decidedBy(tx, closed[0] ?? first);
  for (const request of open) await write(tx, context, request, input);
  // the log is locked for everybody until the commit, so it is written last
  for (const { no, owner_user_id, status } of open) {
    const details = {
      no,
      from: status,
      ...(decision === 'Reject' && { reason: input.reason, remark: input.remark }),
    };
    const action = decision === 'Approve' ? 'approve_kyc' : 'reject_kyc';
    await appendAudit(tx, context, { action, object: `user:${owner_user_id}`, details });
  }
  return {
    approved: decision === 'Approve' ? open.length : 0,
    rejected: decision === 'Reject' ? open.length : 0,
    left_out: closed.map(({ no, status, decided_by: by }) => ({ no, status, by })),
  };
}

interface Request {
  id: string;
  no: string;
  owner_id: string;
  owner_type: string;
  owner_user_id: string;
  name: string;
  date_of_birth: string | null;
  status: 'Pending' | 'Approved' | 'Rejected';
  at: string;
  decided_at: string | null;
  decided_by: string | null;
}

/** The requests of these numbers, locked in one order; refuses when one of them does not exist. */
async function lockRequests(tx: Tx, nos: string[]): Promise<Request[]> {
  const { rows } = await sql<Request>`
    select k.id, k.no, k.owner_id, k.owner_type, u.user_id as owner_user_id, k.name, k.date_of_birth, k.status,
      k.requested_at as at, k.decided_at, (select name from app_user where id = k.decided_by) as decided_by
    from kyc_request k join app_user u on u.id = k.owner_id
    where k.no = any(${nos.map((no) => no.toUpperCase())}::text[]) order by k.id for update of k`.execute(tx);
  if (rows.length < nos.length) throw fail('not_found');
  return rows;
}

/** One wins, the other reads who did. */
async function decidedBy(tx: Tx, { status, decided_by: name, decided_at }: Request) {
  const { timezone } = await readCompany(tx);
  const values = { name: name ?? '', at: formatDateTime(decided_at ?? '', timezone) };
  const form =
    status === 'Approved'
      ? message('{name} approved this on {at}.', values)
      : message('{name} rejected this on {at}.', values);
  return fail('already_done', { form });
}

/** Stores the decision, what follows from it for the account, and tells the owner. */
async function write(tx: Tx, context: ActorContext, request: Request, input: Input): Promise<void> {
  const { actor, now } = context;
  const { id, owner_id, owner_type, name, date_of_birth } = request;
  const isApproval = input.decision === 'Approve';
  const reason = isApproval ? null : (input.reason ?? 'other');
  await tx
    .updateTable('kyc_request')
    .set({
      status: isApproval ? 'Approved' : 'Rejected',
      decided_by: actor.id,
      decided_at: now,
      reason,
      remark: input.remark,
    })
    .where('id', '=', id)
    .execute();
  // a franchise goes by the name of its shop, whatever stands on its PAN
  if (owner_type === 'User' && (isApproval || request.status === 'Approved')) {
    await verifyPan(tx, owner_id, isApproval ? now : null);
    if (isApproval) await lockIdentity(tx, { id: owner_id, name, date_of_birth, at: now });
    else await unlockIdentity(tx, owner_id);
  }
  await notifyOwner(tx, context, await readAccount(tx, owner_id), {
    kind: 'kyc',
    subject: isApproval
      ? message('{company}: your KYC is approved')
      : message('{company}: your KYC was rejected'),
    body: isApproval
      ? [
          message(
            '{name}, your papers were checked and approved. Name and date of birth of your profile stay as they are now.',
          ),
        ]
      : [
          message('{name}, your papers were rejected: {why}.', { why: reason ? kycReasons[reason] : '' }),
          ...(input.remark ? [input.remark] : []),
          message('Please hand them in again on your KYC page.'),
        ],
  });
}
