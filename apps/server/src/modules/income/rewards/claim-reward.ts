import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { claimReward as call } from '@banyan/contract/income/rewards';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { lockReward, type SettledReward } from './lock-reward.ts';
import { moveReward } from './move-reward.ts';

/**
 * A member claims a reward a closing has found achieved (docs/plans.md §3.13); an admin decides on it.
 * @throws not_found, already_done, blocked
 */
export async function claimReward(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<SettledReward> {
  const reward = await lockReward(tx, context.actor, input.code);
  if (reward.is_blocked) throw fail('blocked');
  if (reward.status !== 'achieved') throw fail('already_done');
  return await moveReward(tx, context, reward, { status: 'claimed', remark: '' });
}
