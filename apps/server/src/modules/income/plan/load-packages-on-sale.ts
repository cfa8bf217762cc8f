import type { Package } from '@banyan/plan/plan/package';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Every package that is sold now, the cheapest first. */
export async function loadPackagesOnSale(db: Db): Promise<Package[]> {
  const rows = await db
    .selectFrom('package')
    .select('data')
    .where('is_current', '=', true)
    .where('is_on_sale', '=', true)
    .orderBy(sql`coalesce(amount, min)`)
    .orderBy('code')
    .execute();
  return rows.map(({ data }) => data as Package);
}
