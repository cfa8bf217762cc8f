import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { pinFinders } from './finders.ts';
import { readPinFigures, readUnusedPins } from './read-pin-statistics.ts';

/** Pins that an owner got lately, requests that were decided, and pins that were blocked or unblocked. */
const news =
  (area: 'user' | 'franchise'): NonNullable<OverviewParts['memberNotices']>[number] =>
  (ownerId) => {
    const page = `/${area}/pin-management/`;
    return sql`
  select 'pin_transfer:' || t.no, 'pins_received', t.at, null::date, t.no, null::numeric, t.count, f.name,
    ${page} || 'pin-transfer-history?f_no=' || t.no
  from (select * from pin_transfer where to_id = ${ownerId} order by at desc, id desc limit 5) t
    join app_user f on f.id = t.from_id
  union all
  select 'pin_batch:' || no, 'pins_received', at, null, no, null, count, null, ${page} || 'view-pin?f_batch=' || no
  from (
    select * from pin_batch where owner_id = ${ownerId} and made_by <> owner_id and request_id is null
    order by at desc, id desc limit 5
  ) b
  union all
  select 'pin_request:' || r.no, 'pin_request_' || lower(r.status), r.decided_at, null, r.no, r.total,
    (select sum(count) from pin_request_line where request_id = r.id), r.answer,
    ${page} || 'pin-request-history?f_no=' || r.no
  from (
    select * from pin_request where owner_id = ${ownerId} and status in ('Approved', 'Rejected')
    order by requested_at desc, id desc limit 5
  ) r
  union all
  select 'pin:' || no || ':' || extract(epoch from block_changed_at)::bigint,
    case status when 'Blocked' then 'pin_blocked' else 'pin_unblocked' end, block_changed_at, null, no, null, null,
    block_reason, ${page} || 'view-pin?f_no=' || no
  from (
    select * from pin where holder_id = ${ownerId} and block_changed_at is not null order by block_changed_at desc limit 5
  ) p where status <> 'Used'`;
  };

/** Kits that were sent to a member lately, or asked back. */
const kits: NonNullable<OverviewParts['memberNotices']>[number] = (memberId) => sql`
  select 'kit:' || n.no, 'kit_dispatched', d.dispatched_at, null, n.no, null, null, d.kit,
    '/user/pin-management/pin-product-dispatch?f_no=' || n.no
  from (
    select * from pin_dispatch where member_id = ${memberId} and dispatched_at is not null
    order by dispatched_at desc limit 5
  ) d join pin n on n.id = d.pin_id
  union all
  select 'kit_back:' || n.no, 'kit_asked_back', d.return_asked_at, null, n.no, null, null, d.kit,
    '/user/pin-management/pin-product-dispatch?f_no=' || n.no
  from (
    select * from pin_dispatch where member_id = ${memberId} and return_asked_at is not null
    order by return_asked_at desc limit 5
  ) d join pin n on n.id = d.pin_id`;

export const pinsOverview: OverviewParts = {
  finders: pinFinders,
  memberNotices: [news('user'), kits],
  franchiseNotices: [news('franchise')],
  workQueues: [
    {
      code: 'pin_request',
      label: text('Pin requests'),
      url: '/admin/pin-management/pin-requests?f_status=Pending&sort=at',
      has_sum: true,
      items: (actor) => sql`
        select r.requested_at as at, r.total as amount from pin_request r join app_user o on o.id = r.owner_id
        where r.status = 'Pending' and r.first_by is distinct from ${actor.id}::bigint
          and not coalesce(o.mobile = (select mobile from app_user where id = ${actor.id}::bigint), false)`,
    },
  ],

  franchiseDashboard: async (db, { actor }) => ({ pins: await readUnusedPins(db, actor.id) }),
  memberProfile: async (db, { member }) => ({ pins: await readPinFigures(db, member.id) }),
};
