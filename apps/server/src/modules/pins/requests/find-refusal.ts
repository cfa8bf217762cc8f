import { errors } from '@banyan/contract/core/errors';
import { type Message, message } from '@banyan/contract/core/text';
import { decidePinRequests } from '@banyan/contract/pins/pin-requests';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/fail.ts';
import { refuseBanned } from '../../accounts/refuse-banned.ts';
import type { LockedPinRequest } from './lock-pin-requests.ts';

/** Why nobody, or this admin, decides a request so; null = it may be done. */
export async function findRefusal(
  tx: Tx,
  context: ActorContext,
  decision: 'Approve' | 'Reject',
  { status, decided_by_name, is_own, is_blocked, first_by, first_at }: LockedPinRequest,
): Promise<Message | null> {
  const name = decided_by_name ?? '';
  if (status === 'Approved') return message('{name} has approved it already.', { name });
  if (status === 'Rejected') return message('{name} has rejected it already.', { name });
  if (status === 'Cancelled') return message('Its owner has cancelled it.');
  if (is_own) return message('It is for an account of your own: another admin decides.');
  if (decision === 'Reject') return null;
  if (is_blocked) return message(errors.blocked.message);
  if (first_by === null || first_at === null) return null;
  if (first_by === context.actor.id)
    return message('You have approved it. A second admin has to approve it too.');
  try {
    await refuseBanned(tx, context, decidePinRequests, { requested_by: first_by, requested_at: first_at });
    return null;
  } catch (error) {
    if (error instanceof Failure) return Object.values(error.messages)[0] ?? null;
    throw error;
  }
}
