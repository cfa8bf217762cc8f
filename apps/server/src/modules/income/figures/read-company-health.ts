import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { companyHealth } from '@banyan/contract/overview/dashboard';
import { solvencyOf } from '@banyan/plan/plan/solvency';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { loadPackagesOnSale } from '../plan/load-packages-on-sale.ts';
import { readPlanInForce } from '../queries.ts';

type Health = ReplyOf<typeof companyHealth>['data'];

/** The last closing, and the most that the plan in force pays of what topups bring in. */
export async function readCompanyHealth(
  db: Db,
  { now }: Pick<ActorContext, 'now'>,
): Promise<Pick<Health, 'last_closing' | 'ceiling'>> {
  const [closing, { plan }, packages] = await Promise.all([
    db
      .selectFrom('closing')
      .select([sql<string>`business_date::text`.as('on'), sql<boolean>`status = 'posted'`.as('is_posted')])
      .orderBy('business_date', 'desc')
      .limit(1)
      .executeTakeFirst(),
    readPlanInForce(db, now),
    loadPackagesOnSale(db),
  ]);
  return { last_closing: closing ?? null, ceiling: solvencyOf(plan, packages).percent };
}
