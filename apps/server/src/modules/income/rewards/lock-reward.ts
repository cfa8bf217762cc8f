import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { claimReward } from '@banyan/contract/income/rewards';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';

export type SettledReward = ReplyOf<typeof claimReward>['data'];
export type RewardStatus = 'achieved' | 'claimed' | 'approved' | 'paid' | 'dispatched' | 'expired';

/** An achieved reward, with the pending row it is. */
export interface Reward {
  member_id: string;
  user_id: string;
  name: string;
  is_blocked: boolean;
  code: string;
  status: RewardStatus;
  income_id: string;
  gross: string;
  /** The date of the row. */
  business_date: string;
  /** null = it is an amount. */
  item: string | null;
}

/**
 * A member's achieved reward by its code, locked until the transaction ends.
 * @throws not_found
 */
export async function lockReward(tx: Tx, member: { id: string }, code: string): Promise<Reward> {
  const { rows } = await sql<Reward>`
    select a.member_id, u.user_id, u.name, u.is_blocked, a.code, a.status, a.income_id, i.gross::text as gross, i.business_date::text as business_date,
      i.why -> 'reward' ->> 'item' as item
    from reward_achievement a join app_user u on u.id = a.member_id join income_ever i on i.id = a.income_id
    where a.member_id = ${member.id} and a.code = ${code} for update of a`.execute(tx);
  const [reward] = rows;
  if (!reward) throw fail('not_found');
  return reward;
}
