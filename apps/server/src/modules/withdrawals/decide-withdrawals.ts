import type { BodyOf, DoneOf } from '@banyan/contract/core/endpoint';
import { decideWithdrawals as call } from '@banyan/contract/withdrawals/withdrawal-decisions';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { countByHand } from '../accounts/needs-second-person.ts';
import { decideRows } from './decide-rows.ts';
import { givenBy } from './find-approval-waits.ts';

/**
 * Approves or rejects withdrawals, each with its answer. What one admin approves alone counts as given by hand.
 * @throws what `decideRows` throws
 */
export async function decideWithdrawals(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<DoneOf<typeof call>['data']> {
  const { reply, decided } = await decideRows(tx, context, input, { isBulk: input.nos.length > 1 });
  if (input.decision === 'Approve' && !context.approved)
    await countByHand(tx, context, call, givenBy(decided));
  return reply;
}
