import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { decideReward as call } from '@banyan/contract/income/rewards';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { findWaitsByHand } from '../../accounts/find-waits-by-hand.ts';
import { rewardMove } from '../rules.ts';
import type { RewardStatus } from './lock-reward.ts';

/** Whether a reward that is to be paid waits for a second admin; every other decision moves no money. */
export async function findRewardWaits(
  tx: Tx,
  context: ActorContext,
  { user_id, code, decision }: BodyOf<typeof call>,
): Promise<Waits | null> {
  if (decision !== 'Pay') return null;
  const { rows } = await sql<{ user_id: string; name: string; status: RewardStatus; gross: string }>`
    select u.user_id, u.name, a.status, trim_scale(i.gross)::text as gross
    from app_user u join reward_achievement a on a.member_id = u.id join income_ever i on i.id = a.income_id
    where lower(u.user_id) = lower(${user_id}) and a.code = ${code} and not u.is_blocked`.execute(tx);
  const [reward] = rows;
  // the decision is refused
  if (!reward || rewardMove(reward.status, decision) === null || toDecimal(reward.gross).isZero())
    return null;
  return await findWaitsByHand(tx, context, { call, user_id: reward.user_id, value: reward.gross }, [
    { label: text('Member'), kind: 'text', value: `${reward.name} (${reward.user_id})` },
    { label: text('Reward'), kind: 'text', value: code },
    { label: text('Amount'), kind: 'money', value: reward.gross },
  ]);
}
