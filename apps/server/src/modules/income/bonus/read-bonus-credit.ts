import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { type creditBonus, decideBonus } from '@banyan/contract/income/bonus-credits';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { approversOf } from '../../accounts/request-rights.ts';

export type BonusCredit = ReplyOf<typeof creditBonus>['data'];

/** A bonus by hand as its receipt shows it. */
export async function readBonusCredit(db: Db, id: string, now: Date): Promise<BonusCredit> {
  return onlyRow(
    await sql<BonusCredit>`
    select b.no, b.status, u.user_id, u.name, trim_scale(b.amount)::text as amount, b.reason,
      trim_scale(i.amount)::text as paid, trim_scale(i.trimmed)::text as trimmed, i.wallet_code as wallet,
      ${approversOf('b', decideBonus, now)} as approvers, b.why
    from bonus_credit b join app_user u on u.id = b.member_id left join income i on i.id = b.income_id
    where b.id = ${id}`.execute(db),
  );
}
