import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';

export const transfersOverview: OverviewParts = {
  workQueues: [
    {
      code: 'transfer',
      label: 'Transfers to approve',
      url: '/admin/wallet/fund-transfer-history?f_status=Pending',
      items: (actor) => sql`
        select requested_at as at from fund_transfer
        where status = 'Pending' and requested_by is distinct from ${actor.id}::bigint`,
    },
  ],

  // money that somebody else sent
  memberNotices: [
    (memberId) => sql`
      select 'transfer:' || t.no, 'money_received', t.decided_at, null, t.no, t.amount, null, u.name,
        '/user/finance/fund-transfer-history?f_no=' || t.no
      from (
        select no, from_id, amount, decided_at from fund_transfer
        where to_id = ${memberId} and from_id <> ${memberId} and status = 'Approved'
        order by requested_at desc, id desc limit 5
      ) t join app_user u on u.id = t.from_id`,
  ],
};
