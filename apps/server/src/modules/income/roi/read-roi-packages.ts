import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { roiImpact, roiPackages } from '@banyan/contract/income/roi';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { findWhy } from '../../accounts/needs-second-person.ts';
import { readCompany } from '../../company/queries.ts';
import { findAbovePrice } from '../package-worth.ts';
import { findRoiWorth } from './find-roi-worth.ts';
import { requirePackage } from './update-roi-percentage.ts';

type RoiPackage = ReplyOf<typeof roiPackages>['data'][number];

/**
 * Every package with what its running topups earn on a day (docs/plans.md §3.9): by the percentage in force today,
 * which for a package that was never changed is that of the version a topup was bought with.
 * @param percent also calculates with this one
 */
async function readDaily(
  db: Db,
  now: Date,
  percent: string | null,
): Promise<(RoiPackage & { daily_then: string })[]> {
  const { timezone, round_off_digits: digits } = await readCompany(db);
  const { rows } = await sql<RoiPackage & { daily_then: string }>`
    with changed as (
      select distinct on (package_code) package_code, percent from roi_percent
      where effective_on <= ${businessDate(now, timezone)}::date
      order by package_code, effective_on desc, id desc
    )
    select p.code, p.name, trim_scale(coalesce(c.percent, p.roi_percent))::text as percent,
      coalesce(t.n, 0) as topups, coalesce(t.amount, 0)::text as amount,
      round(coalesce(t.daily, 0), ${digits}::int)::text as daily,
      round(coalesce(t.amount, 0) * ${percent}::numeric / 100, ${digits}::int)::text as daily_then
    from (select code, name, (data ->> 'roi_percent')::numeric as roi_percent from package where is_current) p
    left join changed c on c.package_code = p.code
    left join lateral (
      select count(*)::int as n, sum(t.amount) as amount,
        sum(t.amount * coalesce(c.percent, (own.data ->> 'roi_percent')::numeric, 0) / 100) as daily
      from package own join topup t on t.package_id = own.id
      where own.code = p.code and t.status not in ('Reversed', 'Completed') and t.paid > 0
    ) t on true
    order by p.code`.execute(db);
  return rows;
}

/** Packages to choose from. */
export async function readRoiPackages(db: Db, now: Date): Promise<RoiPackage[]> {
  return await readDaily(db, now, null);
}

/**
 * The cost of another percentage on a day.
 * @throws unknown_package
 */
export async function readRoiImpact(
  db: Db,
  context: ActorContext,
  asked: { package: string; percent: string },
): Promise<ReplyOf<typeof roiImpact>['data']> {
  const rows = await readDaily(db, context.now, asked.percent);
  const found = rows.find(({ code }) => code === asked.package);
  if (!found) throw fail('unknown_package');
  const company = await readCompany(db);
  const sold = { ...(await requirePackage(db, asked.package)), roi_percent: asked.percent };
  const value = await findRoiWorth(db, sold);
  const why = findAbovePrice(sold, company) ?? (await findWhy(db, context, { user_id: null, value }));
  return { ...found, why };
}
