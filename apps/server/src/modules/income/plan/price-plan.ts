import type { LabResult } from '@banyan/contract/income/lab';
import type { PlanCost } from '@banyan/contract/income/plan-proposals';
import { toDecimal } from '@banyan/plan/money';
import type { Plan } from '@banyan/plan/plan/plan';
import { solvencyOf } from '@banyan/plan/plan/solvency';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { hashesOf, planHash } from '../lab/start-lab-run.ts';
import { tryInThread } from '../lab/try-in-thread.ts';
import { monthAfter, usualPopulation } from '../rules.ts';
import { loadPackagesOnSale } from './load-packages-on-sale.ts';

/**
 * What a plan costs: the figure of the lab's latest run of exactly this plan, and the bound the plan itself sets with
 * the packages on sale. A plan that was never tried out is run on a usual year first, and the run is stored for the
 * next reader.
 */
export async function pricePlan(db: Db, context: Pick<Context, 'now'>, plan: Plan): Promise<PlanCost> {
  const packages = await loadPackagesOnSale(db);
  const bound = solvencyOf(plan, packages).percent;
  const tried = (await findTried(db, plan)) ?? (await tryUsual(db, context, plan));
  const per_100 = tried?.result.total.per_100 ?? null;
  const isMore = (percent: string | null) => percent !== null && toDecimal(percent).gt(100);
  return {
    per_100,
    break_even: tried?.result.break_even.cumulative ?? null,
    run_no: tried?.no ?? null,
    bound,
    exceeds: isMore(per_100) || isMore(bound),
  };
}

interface Tried {
  no: string;
  result: LabResult;
}

async function findTried(db: Db, plan: Plan): Promise<Tried | undefined> {
  return await db
    .selectFrom('lab_run')
    .select([
      'no',
      sql<LabResult>`result -> (array_position(plan_hashes, ${planHash(plan)}) - 1)`.as('result'),
    ])
    .where('status', '=', 'done')
    .where(sql<boolean>`plan_hashes @> array[${planHash(plan)}]`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function tryUsual(db: Db, { now }: Pick<Context, 'now'>, plan: Plan): Promise<Tried | undefined> {
  const [company, packages] = await Promise.all([readCompany(db), loadPackagesOnSale(db)]);
  const population = usualPopulation(packages);
  if (!population) return undefined;
  const [result] = await tryInThread({
    plans: [plan],
    packages,
    population,
    from: monthAfter(businessDate(now, company.timezone)),
    digits: company.round_off_digits,
    trees: [10],
    network: null,
  }).results;
  if (!result) return undefined;
  const { no } = await db
    .insertInto('lab_run')
    .values({
      plans: JSON.stringify([{ version: null, plan }]),
      plan_hashes: hashesOf([{ plan }]),
      population: JSON.stringify(population),
      on_network: false,
      status: 'done',
      result: JSON.stringify([result]),
      at: now,
      ended_at: now,
    })
    .returning('no')
    .executeTakeFirstOrThrow();
  return { no, result };
}
