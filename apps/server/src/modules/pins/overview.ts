import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { readPinFigures, readUnusedPins } from './read-pin-statistics.ts';

export const pinsOverview: OverviewParts = {
  workQueues: [
    {
      code: 'pin_request',
      label: 'Pin requests',
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
