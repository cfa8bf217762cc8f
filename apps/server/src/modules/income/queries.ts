import type { CompanyDetails } from '@banyan/contract/company/company';
import { incomeKinds, incomeNames } from '@banyan/contract/income/income';
import { type Plan, parsePlan, paysKind } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** A version of the plan, as operations compute with it. Version 0 is the empty plan before the first one. */
export interface PlanInForce {
  version: number;
  plan: Plan;
}

/** The plan in force at a moment: the newest version whose time has come (docs/plans.md §5). */
export async function readPlanInForce(db: Db, at: Date): Promise<PlanInForce> {
  const row = await db
    .selectFrom('plan_version')
    .select(['version', sql<string>`plan::text`.as('plan')])
    .where('effective_from', '<=', at.toISOString())
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return planInForce(row);
}

/** A published version, as a row that was written under it names it. */
export async function readPlanOfVersion(db: Db, version: number): Promise<Plan> {
  const row = await db
    .selectFrom('plan_version')
    .select(['version', sql<string>`plan::text`.as('plan')])
    .where('version', '=', version)
    .executeTakeFirst();
  return planInForce(row).plan;
}

/** The plan in force from its stored row; no row = the empty plan. */
export function planInForce(row: { version: number; plan: string } | undefined): PlanInForce {
  return { version: row?.version ?? 0, plan: planOf(row?.plan ?? '{}') };
}

const plans = new Map<string, Plan>();

/**
 * A stored plan was read and completed when it was published; a plan of today must still understand it. The
 * last ones are cached by their text, since every topup asks for one.
 */
function planOf(text: string): Plan {
  const known = plans.get(text);
  if (known) return known;
  const read = parsePlan(JSON.parse(text));
  if ('problems' in read) throw new Error(`a published plan is not understood: ${read.problems[0]?.path}`);
  if (plans.size === 10) plans.clear();
  plans.set(text, read.plan);
  return read.plan;
}

/**
 * The highest ROI percentage that was set for a package and holds at a moment or later; null = it is that of its version.
 * It holds for topups of every version (docs/plans.md §3.9).
 */
export async function readHighestRoi(db: Db, code: string, businessDate: string): Promise<string | null> {
  const { rows } = await sql<{ percent: string | null }>`
    select trim_scale(max(percent))::text as percent from roi_percent
    where package_code = ${code} and effective_on >= coalesce((
      select max(effective_on) from roi_percent
      where package_code = ${code} and effective_on <= ${businessDate}::date
    ), '-infinity')`.execute(db);
  return rows[0]?.percent ?? null;
}

/** Every published version, newest first, and who asked for one that a second admin published. */
export async function readPlanVersions(db: Db, at: Date) {
  const rows = await db
    .selectFrom('plan_version as v')
    .leftJoin('app_user as u', 'u.id', 'v.published_by')
    .leftJoin('plan_proposal as p', 'p.version', 'v.version')
    .leftJoin('app_user as a', 'a.id', 'p.requested_by')
    .select([
      'v.version',
      'v.plan',
      'v.note',
      'v.published_at',
      'u.user_id as published_by',
      'a.user_id as requested_by',
      'v.effective_from',
    ])
    .orderBy('v.version', 'desc')
    .execute();
  const inForce = rows.find((row) => Date.parse(row.effective_from) <= at.getTime());
  return rows.map((row) => ({
    ...row,
    plan: row.plan as Record<string, unknown>,
    is_in_force: row === inForce,
  }));
}

/** The newest version of every package on sale, the cheapest first. */
export async function readSoldPackages(
  db: Db,
): Promise<Omit<CompanyDetails['packages'][number], 'onchain'>[]> {
  const text = (column: 'amount' | 'min' | 'max' | 'bv') =>
    sql<string | null>`trim_scale(${sql.ref(column)})::text`.as(column);
  return await db
    .selectFrom('package')
    .select([
      'code',
      'name',
      text('amount'),
      text('min'),
      text('max'),
      text('bv'),
      sql<string>`trim_scale(gst_percent)::text`.as('gst_percent'),
      'cooling_off_days',
    ])
    .where('is_current', '=', true)
    .where('is_on_sale', '=', true)
    .orderBy(sql`coalesce(amount, min)`)
    .orderBy('code')
    .execute();
}

/** The income kinds of the plan in force, in the order of the screens. */
export async function readActiveIncomes(db: Db, now: Date): Promise<CompanyDetails['incomes_list']> {
  const row = await db
    .selectFrom('plan_version')
    .select(sql<Plan['incomes']>`plan -> 'incomes'`.as('incomes'))
    .where('effective_from', '<=', now.toISOString())
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return incomeKinds
    .filter((kind) => row !== undefined && paysKind({ incomes: row.incomes }, kind))
    .map((kind) => ({ income_name: kind, display_name: incomeNames[kind] }));
}
