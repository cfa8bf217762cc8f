import { rewardStatuses } from '@banyan/contract/income/rewards';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { actorIdOf } from '../../ledger/post-journals.ts';
import type { Reward, RewardStatus, SettledReward } from './lock-reward.ts';

/** Writes a reward's change of status and its author; the caller has checked that it is allowed. */
export async function moveReward(
  tx: Tx,
  context: Context,
  reward: Reward,
  step: { status: Exclude<RewardStatus, 'achieved'>; remark: string; paid?: string },
): Promise<SettledReward> {
  const { member_id, user_id, name, code } = reward;
  const { status, remark, paid } = step;
  await tx
    .updateTable('reward_achievement')
    .set({ status })
    .where('member_id', '=', member_id)
    .where('code', '=', code)
    .execute();
  await tx
    .insertInto('reward_step')
    .values({ member_id, code, status, remark, actor_id: actorIdOf(context), at: context.now })
    .execute();
  await appendAudit(tx, context, {
    action: 'move_reward',
    object: `user:${user_id}`,
    details: { code, status, ...(remark ? { remark } : {}), ...(paid ? { paid } : {}) },
  });
  const shown = rewardStatuses.find((word) => word.toLowerCase() === status) ?? 'Achieved';
  return { user_id, name, code, status: shown, paid: paid ?? null };
}
