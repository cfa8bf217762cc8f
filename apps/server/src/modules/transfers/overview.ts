import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { requestQueue } from '../accounts/finish-request.ts';
import { transferFinders } from './finders.ts';

/** Money that somebody else sent lately. */
const received =
  (page: string): NonNullable<OverviewParts['memberNotices']>[number] =>
  (ownerId) =>
    sql`
  select 'transfer:' || t.no, 'money_received', t.decided_at, null, t.no, t.amount, null, u.name, ${page} || '?f_no=' || t.no
  from (
    select no, from_id, amount, decided_at from fund_transfer
    where to_id = ${ownerId} and from_id <> ${ownerId} and status = 'Approved'
    order by requested_at desc, id desc limit 5
  ) t join app_user u on u.id = t.from_id`;

export const transfersOverview: OverviewParts = {
  finders: transferFinders,
  workQueues: [
    requestQueue('fund_transfer', {
      code: 'transfer',
      label: text('Transfers to approve'),
      url: '/admin/wallet/fund-transfer-history?f_status=Pending',
    }),
  ],

  memberNotices: [received('/user/finance/fund-transfer-history')],
  franchiseNotices: [received('/franchise/wallet/fund-transfer-history')],
};
