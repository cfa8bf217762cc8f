import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { companyZone } from '../company/queries.ts';
import { withdrawalFinders } from './finders.ts';

/**
 * Notices of an owner's last five withdrawals that were approved, rejected, paid or failed. One that is in a bank file is
 * still the approved one.
 */
const news =
  (page: string): NonNullable<OverviewParts['memberNotices']>[number] =>
  (ownerId) =>
    sql`
  select 'withdrawal:' || no || ':' || news, 'withdrawal_' || lower(news),
    case status when 'Paid' then paid_at when 'Failed' then failed_at else decided_at end, null, no,
    case when status in ('Rejected', 'Failed') then amount else net end, null,
    case status when 'Failed' then failed_reason when 'Rejected' then decided_remark end, ${page} || '?f_no=' || no
  from (
    select *, case status when 'Processing' then 'Approved' else status end as news from withdrawal
    where owner_id = ${ownerId} and status in ('Approved', 'Processing', 'Rejected', 'Paid', 'Failed')
      and destination is not null
    order by requested_at desc, id desc limit 5
  ) w`;

export const withdrawalsOverview: OverviewParts = {
  finders: withdrawalFinders,
  memberNotices: [news('/user/withdrawal/withdrawal-requests')],
  franchiseNotices: [news('/franchise/withdrawal/withdrawal-requests')],
  workQueues: [
    {
      code: 'withdrawal',
      label: text('Withdrawals'),
      url: '/admin/withdrawal/withdrawal-requests?f_status=Pending',
      items: () => sql`select requested_at as at, net as amount from withdrawal where status = 'Pending'`,
      has_sum: true,
    },
    {
      code: 'alert',
      label: text('Alerts'),
      url: '/admin/withdrawal/alerts?f_status=Open',
      items: () => sql`select found_at as at from alert where status = 'Open'`,
    },
  ],

  memberProfile: async (db, { member: { id, user_id } }) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from alert_owner o join alert a on a.id = o.alert_id
      where o.owner_id = ${id} and a.closed_at is null`.execute(db);
    const count = rows[0]?.count ?? 0;
    const url = `/admin/withdrawal/alerts?f_status=Open&f_member=${encodeURIComponent(user_id)}`;
    return { flags: count > 0 ? [{ code: 'alert_open', count, url }] : [] };
  },

  withdrawnChart: {
    columns: { withdrawn: sql`sum(amount)` },
    rows: (_db, { actor, from }) => sql`
      select requested_at at time zone ${companyZone} as at, amount from withdrawal
      where owner_id = ${actor.id} and status in ('Approved', 'Processing', 'Paid')
        and requested_at >= ${from} at time zone ${companyZone}`,
  },

  statisticSums: [
    {
      code: 'withdrawn',
      label: text('Withdrawn in this range'),
      sum: (memberId, from) => sql`
        select sum(amount) from withdrawal
        where owner_id = ${memberId} and status in ('Approved', 'Processing', 'Paid') and requested_at >= ${from}`,
    },
  ],
};
