import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { decideFundRelease as call } from '@banyan/contract/income/fund-releases';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { decides, type RequestKind } from '../../accounts/finish-request.ts';
import { approversOf } from '../../accounts/request-rights.ts';
import { lockPayoutSuspensions } from '../payout/lock-payout-suspensions.ts';
import { postFundRelease } from './post-fund-release.ts';

export type FundRelease = ReplyOf<typeof call>['data'];

/** Releases of funds against bills. */
export const fundReleases: RequestKind<FundRelease> = {
  table: 'fund_release',
  call,
  acts: { request: 'release_fund', decide: 'decide_fund_release' },
  lock: (tx) => lockPayoutSuspensions(tx, 'release'),
  approve: postFundRelease,
  read: readFundRelease,
  audit: ({ user_id, net }) => ({ object: `user:${user_id}`, details: { net } }),
};

/**
 * Decides one that waits for a second admin; approved, it is taxed and paid at once.
 * @throws what `decideRequest` and `postFundRelease` throw
 */
export const decideFundRelease = decides(fundReleases);

/** A release of a fund as its receipt shows it. */
async function readFundRelease(db: Db, id: string, now: Date): Promise<FundRelease> {
  return onlyRow(
    await sql<FundRelease>`
    select r.no, r.status, u.user_id, u.name, w.name as wallet, trim_scale(r.amount)::text as amount, r.reason,
      trim_scale(r.tds)::text as tds, trim_scale(r.net)::text as net,
      ${approversOf('r', call, now)} as approvers, r.why
    from fund_release r join app_user u on u.id = r.member_id
      join wallet w on w.owner_type = 'User' and w.code = r.wallet_code
    where r.id = ${id}`.execute(db),
  );
}
