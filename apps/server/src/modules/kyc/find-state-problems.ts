import { isGstinOf, isState, wrongState } from '@banyan/contract/core/states';
import { text } from '@banyan/contract/core/text';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail, type Problems } from '../../platform/fail.ts';
import { findKyc } from './find-kyc.ts';

/**
 * What is wrong with the state of a franchise's office: it is one of the list, and that of the GSTIN which is checked or
 * approved. A state that was typed freely in earlier days is asked for again.
 * @param before the state as it is stored
 */
export async function findStateProblems(
  db: Db,
  franchiseId: string,
  { before, state }: { before: string | null; state: string | undefined },
): Promise<Problems> {
  if (state === undefined ? before !== null && !isState(before) : !isState(state))
    return { state: text('Choose a state.') };
  const { status, gstin } = await findKyc(db, franchiseId);
  const isHandedIn = status === 'Approved' || status === 'Pending';
  if (isHandedIn && gstin !== null && state !== undefined && !isGstinOf(gstin, state))
    return { state: text(wrongState) };
  return {};
}

/**
 * Refuses a state that a franchise gives for its own office. Members and admins type theirs freely.
 * @throws invalid_request
 */
export async function refuseState(db: Db, { actor }: ActorContext, state: string | undefined): Promise<void> {
  if (actor.user_type !== 'Franchise') return;
  const stored = await db
    .selectFrom('profile')
    .select('state')
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  const problems = await findStateProblems(db, actor.id, { before: stored?.state ?? null, state });
  if (Object.keys(problems).length > 0) throw fail('invalid_request', problems);
}
