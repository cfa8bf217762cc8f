import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { decideReward as call } from '@banyan/contract/income/rewards';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { refuseBannedFrom } from '../../accounts/refuse-banned.ts';
import { requireMember } from '../../genealogy/queries.ts';
import { rewardMove } from '../rules.ts';
import { lockReward, type Reward, type SettledReward } from './lock-reward.ts';
import { moveReward } from './move-reward.ts';
import { payReward } from './pay-reward.ts';

/**
 * An admin's decision on an achieved reward: approved after the claim, then an amount is paid or an item dispatched;
 * until then it can expire (docs/plans.md §3.13).
 * @throws may_not_decide, unknown_member, not_found, already_done, blocked, invalid_request on `decision`
 */
export async function decideReward(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<SettledReward> {
  const { decision, remark } = input;
  await refuseBannedFrom(tx, context, call);
  const reward = await lockReward(tx, await requireMember(tx, input.user_id), input.code);
  const status = rewardMove(reward.status, decision);
  if (status === null) throw fail('already_done');
  if (decision !== 'Expire' && reward.is_blocked) throw fail('blocked');
  refuseWrongKind(reward, decision);
  const paid = status === 'paid' ? await payReward(tx, context, reward) : undefined;
  return await moveReward(tx, context, reward, { status, remark, ...(paid === undefined ? {} : { paid }) });
}

/** An item is not paid, an amount is not dispatched. */
function refuseWrongKind({ item, gross }: Reward, decision: string): void {
  const isItem = item !== null && toDecimal(gross).isZero();
  if (decision === 'Pay' && isItem)
    throw fail('invalid_request', { decision: text('An item is dispatched.') });
  if (decision === 'Dispatch' && !isItem)
    throw fail('invalid_request', { decision: text('An amount is paid.') });
}
