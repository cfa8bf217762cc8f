import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';

export const withdrawalsOverview: OverviewParts = {
  statisticSums: [
    {
      code: 'withdrawn',
      label: 'Withdrawn in this range',
      sum: (memberId, from) => sql`
        select sum(amount) from withdrawal
        where owner_id = ${memberId} and status in ('Approved', 'Processing', 'Paid') and requested_at >= ${from}`,
    },
  ],
};
