import { errors } from '@banyan/contract/core/errors';
import { type Message, message } from '@banyan/contract/core/text';
import { decideCreditRequests } from '@banyan/contract/ledger/credit-requests';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/fail.ts';
import { judgeByHand } from '../../accounts/needs-second-person.ts';
import { refuseBanned } from '../../accounts/refuse-banned.ts';
import type { LockedRequest } from './lock-credit-requests.ts';

interface Judged {
  approved: LockedRequest[];
  rejected: LockedRequest[];
  /** Approved by one of two admins, with why it needs two. */
  waiting: Map<LockedRequest, Message>;
  /** Nothing is done, with the reason. */
  refusals: Map<LockedRequest, Message>;
}

/** What comes of each locked request: whatever stands against one keeps no other back. */
export async function judgeCreditRequests(
  tx: Tx,
  context: ActorContext,
  decision: 'Approve' | 'Reject',
  requests: readonly LockedRequest[],
): Promise<Judged> {
  const refusals = new Map<LockedRequest, Message>();
  for (const request of requests) {
    const refusal =
      refusalOf(request) ?? (decision === 'Approve' ? await findApprovalProblem(tx, context, request) : null);
    if (refusal) refusals.set(request, refusal);
  }
  const open = requests.filter((request) => !refusals.has(request));
  const waiting = new Map<LockedRequest, Message>();
  if (decision === 'Reject') return { approved: [], rejected: open, waiting, refusals };

  // what a second admin approves was judged when the first one did
  const first = open.filter(({ first_by }) => first_by === null);
  const whys = await judgeByHand(
    tx,
    context,
    decideCreditRequests,
    first.map(({ owner_id, amount }) => ({ payee_id: owner_id, value: amount })),
  );
  for (const [index, request] of first.entries()) {
    const why = whys[index];
    if (why) waiting.set(request, why);
  }
  return { approved: open.filter((request) => !waiting.has(request)), rejected: [], waiting, refusals };
}

/** Why nobody, or this admin, decides it any more. */
function refusalOf({ status, decided_by_name, is_own }: LockedRequest): Message | null {
  const name = decided_by_name ?? '';
  if (status === 'Approved') return message('{name} has approved it already.', { name });
  if (status === 'Rejected') return message('{name} has rejected it already.', { name });
  if (status === 'Cancelled') return message('Its owner has cancelled it.');
  return is_own ? message('It is for an account of your own: another admin decides.') : null;
}

/** Why this admin may not approve it. Who was blocked meanwhile gets no money. */
async function findApprovalProblem(
  tx: Tx,
  context: ActorContext,
  { is_blocked, first_by, first_at }: LockedRequest,
): Promise<Message | null> {
  if (is_blocked) return message(errors.blocked.message);
  if (first_by === null || first_at === null) return null;
  if (first_by === context.actor.id)
    return message('You have approved it. A second admin has to approve it too.');
  try {
    await refuseBanned(tx, context, decideCreditRequests, { requested_by: first_by, requested_at: first_at });
    return null;
  } catch (error) {
    if (error instanceof Failure) return Object.values(error.messages)[0] ?? null;
    throw error;
  }
}
