import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { decideFundRelease, type releaseFund } from '@banyan/contract/income/fund-releases';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { approversOf } from '../../accounts/request-rights.ts';

export type FundRelease = ReplyOf<typeof releaseFund>['data'];

/** A release of a fund as its receipt shows it. */
export async function readFundRelease(db: Db, id: string, now: Date): Promise<FundRelease> {
  return onlyRow(
    await sql<FundRelease>`
    select r.no, r.status, u.user_id, u.name, w.name as wallet, trim_scale(r.amount)::text as amount, r.reason,
      trim_scale(r.tds)::text as tds, trim_scale(r.net)::text as net,
      ${approversOf('r', decideFundRelease, now)} as approvers, r.why
    from fund_release r join app_user u on u.id = r.member_id
      join wallet w on w.owner_type = 'User' and w.code = r.wallet_code
    where r.id = ${id}`.execute(db),
  );
}
