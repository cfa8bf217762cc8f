import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { companyZone } from '../company/queries.ts';

export const commissionsOverview: OverviewParts = {
  franchiseDashboard: async (db, { actor, now }) => ({
    commission: await readCommission(db, actor.id, now),
  }),
};

/** Commission of a franchise since the company's day and month began, less what was taken back. */
async function readCommission(db: Db, franchiseId: string, now: Date) {
  const zone = companyZone;
  const since = (part: 'day' | 'month') =>
    sql`date_trunc(${sql.lit(part)}, ${now}::timestamptz at time zone ${zone}) at time zone ${zone}`;
  return onlyRow(
    await sql<{ today: string; month: string }>`
      select coalesce(sum(amount) filter (where at >= ${since('day')}), 0)::text as today,
        coalesce(sum(amount), 0)::text as month
      from franchise_commission where franchise_id = ${franchiseId} and at >= ${since('month')}`.execute(db),
  );
}
