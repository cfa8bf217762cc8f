import { rewardStates } from '@banyan/contract/rewards';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { doerOf } from '../ledger/post-journals.ts';
import type { Reward, RewardState, SettledReward } from './lock-reward.ts';

/** Writes the step a reward takes, with who took it; whether it may is decided before. */
export async function moveReward(
  tx: Tx,
  context: Context,
  reward: Reward,
  step: { state: Exclude<RewardState, 'achieved'>; remark: string; paid?: string },
): Promise<SettledReward> {
  const { member_id, user_id, name, code } = reward;
  const { state, remark, paid } = step;
  await tx
    .updateTable('reward_achievement')
    .set({ state })
    .where('member_id', '=', member_id)
    .where('code', '=', code)
    .execute();
  await tx
    .insertInto('reward_step')
    .values({ member_id, code, state, remark, by_user: doerOf(context), at: context.now })
    .execute();
  await appendAudit(tx, context, {
    action: 'move_reward',
    object: `user:${user_id}`,
    details: { code, state, ...(remark ? { remark } : {}), ...(paid ? { paid } : {}) },
  });
  const shown = rewardStates.find((word) => word.toLowerCase() === state) ?? 'Achieved';
  return { user_id, name, code, state: shown, paid: paid ?? null };
}
