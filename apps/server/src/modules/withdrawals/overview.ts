import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';

export const withdrawalsOverview: OverviewParts = {
  statisticSums: [
    {
      code: 'withdrawn',
      label: 'Withdrawn in this range',
      sum: (memberId, from) => sql`
        select sum(amount) from withdrawal
        where member_id = ${memberId} and status <> 'Failed' and at >= ${from}`,
    },
  ],
};
