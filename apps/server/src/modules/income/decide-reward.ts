import type { BodyOf } from '@banyan/contract/endpoint';
import type { decideReward as call } from '@banyan/contract/rewards';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { findMember } from '../genealogy/queries.ts';
import { lockReward, type Reward, type SettledReward } from './lock-reward.ts';
import { moveReward } from './move-reward.ts';
import { payReward } from './pay-reward.ts';
import { rewardMove } from './rules.ts';

/**
 * What an admin makes of an achieved reward: approved after the claim, then an amount is paid or an item dispatched;
 * whatever is neither can expire (incomes §3).
 * @throws unknown_member, not_found, already_done, blocked, invalid_request on `decision`
 */
export async function decideReward(
  tx: Tx,
  context: ActorContext,
  input: Omit<BodyOf<typeof call>, 'otp'>,
): Promise<SettledReward> {
  const { decision, remark } = input;
  const reward = await lockReward(tx, await findMember(tx, input.user_id), input.code);
  const state = rewardMove(reward.state, decision);
  if (state === null) throw fail('already_done');
  if (decision !== 'Expire' && reward.is_blocked) throw fail('blocked');
  refuseWrongKind(reward, decision);
  const paid = state === 'paid' ? await payReward(tx, context, reward) : undefined;
  return await moveReward(tx, context, reward, { state, remark, ...(paid === undefined ? {} : { paid }) });
}

/** An item is not paid, an amount is not dispatched. */
function refuseWrongKind({ item, gross }: Reward, decision: string): void {
  const isItem = item !== null && toDecimal(gross).isZero();
  if (decision === 'Pay' && isItem) throw fail('invalid_request', { decision: 'An item is dispatched.' });
  if (decision === 'Dispatch' && !isItem) throw fail('invalid_request', { decision: 'An amount is paid.' });
}
