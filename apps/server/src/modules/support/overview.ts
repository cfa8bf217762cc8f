import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { NoticeRows, OverviewParts } from '../../platform/overview-parts.ts';
import { supportFinders } from './finders.ts';
import { received } from './queries.ts';

/** Own tickets that were answered or closed by the other side last, and the newest messages of the company. */
const newsOf = (ownerId: string, user_type: 'User' | 'Franchise', page: string): NoticeRows => sql`
  select 'ticket:' || t.no || ':' || t.last_id,
    case t.status when 'Closed' then 'ticket_closed' else 'ticket_answered' end, t.last_at, null::date, t.no,
    null::numeric, null::int, t.subject, ${page} || t.no
  from (select * from ticket where owner_id = ${ownerId} order by last_at desc, id desc limit 5) t
  where t.last_by <> t.owner_id and t.status <> 'Open'
  union all
  select 'message:' || b.no, 'message_received', b.at, null, b.no, null, null, b.subject, ${page} || b.no
  from (
    select b.* from broadcast b where ${received({ id: ownerId, user_type })} order by b.at desc, b.id desc limit 5
  ) b`;

/** Tickets to a master franchise that wait for its answer. */
const askedOf = (masterId: string): NoticeRows => sql`
  select 'ticket:' || t.no || ':' || t.last_id, 'ticket_received', t.last_at, null, t.no, null, null, t.subject,
    '/franchise/support/view-message?no=' || t.no
  from (select * from ticket where desk_id = ${masterId} order by last_at desc, id desc limit 5) t
  where t.status = 'Open'`;

export const supportOverview: OverviewParts = {
  finders: supportFinders,
  memberNotices: [(memberId) => newsOf(memberId, 'User', '/user/ticket/view-message?no=')],
  franchiseNotices: [
    (franchiseId) => newsOf(franchiseId, 'Franchise', '/franchise/support/view-message?no='),
    askedOf,
  ],
  adminNotices: [
    {
      screen: '/admin/support/view-message',
      rows: (actor) => sql`
        select 'ticket:' || t.no || ':' || t.last_id, 'ticket_waiting', t.last_at, null, t.no, null, null, t.subject,
          '/admin/support/view-message?no=' || t.no
        from (
          select * from ticket where assignee_id = ${actor.id} and status <> 'Closed' order by last_at desc, id desc limit 10
        ) t where t.status = 'Open'`,
    },
  ],
  workQueues: [
    {
      code: 'ticket',
      label: text('Tickets unanswered'),
      url: '/admin/support/inbox?f_view=Open&sort=at',
      items: () => sql`select turn_at as at from ticket where desk_id is null and status = 'Open'`,
    },
  ],
};
