import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { franchiseDashboard } from '@banyan/contract/overview/dashboard';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { companyZone } from '../company/queries.ts';

export const repurchaseOverview: OverviewParts = {
  franchiseDashboard: async (db, { actor, now }) => ({
    bills: await readBills(db, actor.id, now),
    low_stock: await readLowStock(db, actor.id),
  }),
};

type LowStock = ReplyOf<typeof franchiseDashboard>['data']['low_stock'];

/** Products of which a franchise has fewer pieces than their reorder level, of those it ever had. */
async function readLowStock(db: Db, franchiseId: string): Promise<LowStock> {
  return onlyRow(
    await sql<LowStock>`
      with low as (
        select p.sku, p.name, a.balance::int as stock, p.reorder_level
        from account a join product p on p.id = a.asset_id
        where a.owner_id = ${franchiseId} and a.wallet_code = 'stock' and a.owner_type = 'Franchise'
          and a.balance < p.reorder_level and p.is_on_sale
      )
      select (select count(*)::int from low) as count, coalesce((
        select jsonb_agg(f order by f.stock, f.name) from (select * from low order by stock, name limit 5) f
      ), '[]') as products`.execute(db),
  );
}

/** What a franchise sold since the company's day began; an order is paid within some days or not at all. */
async function readBills(db: Db, franchiseId: string, now: Date) {
  const midnight = sql`date_trunc('day', ${now}::timestamptz at time zone ${companyZone}) at time zone ${companyZone}`;
  return onlyRow(
    await sql<{ count: number; total: string }>`
      select count(*)::int as count, coalesce(sum(total), 0)::text as total
      from repurchase_order
      where seller_id = ${franchiseId} and at >= ${midnight} - interval '7 days' and paid_at >= ${midnight}
        and payment = 'Paid'`.execute(db),
  );
}
