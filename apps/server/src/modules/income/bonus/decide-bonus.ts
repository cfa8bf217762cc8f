import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { decideBonus as call } from '@banyan/contract/income/bonus-credits';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { decides, type RequestKind } from '../../accounts/finish-request.ts';
import { approversOf } from '../../accounts/request-rights.ts';
import { payBonus } from './pay-bonus.ts';

export type BonusCredit = ReplyOf<typeof call>['data'];

/** Bonuses by hand. */
export const bonusCredits: RequestKind<BonusCredit> = {
  table: 'bonus_credit',
  call,
  acts: { request: 'credit_bonus', decide: 'decide_bonus' },
  lock: (tx) => sql`select lock_open_period()`.execute(tx),
  approve: payBonus,
  read: readBonusCredit,
  audit: ({ user_id, paid }) => ({ object: `user:${user_id}`, details: { paid } }),
};

/**
 * Decides one that waits for a second admin; approved, it is paid at once.
 * @throws what `decideRequest` throws, blocked, income_not_in_plan
 */
export const decideBonus = decides(bonusCredits);

/** A bonus by hand as its receipt shows it. */
async function readBonusCredit(db: Db, id: string, now: Date): Promise<BonusCredit> {
  return onlyRow(
    await sql<BonusCredit>`
    select b.no, b.status, u.user_id, u.name, trim_scale(b.amount)::text as amount, b.reason,
      trim_scale(i.amount)::text as paid, trim_scale(i.trimmed)::text as trimmed, i.wallet_code as wallet,
      ${approversOf('b', call, now)} as approvers, b.why
    from bonus_credit b join app_user u on u.id = b.member_id left join income_ever i on i.id = b.income_id
    where b.id = ${id}`.execute(db),
  );
}
