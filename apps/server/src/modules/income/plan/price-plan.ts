import type { PlanCost, PlanDanger } from '@banyan/contract/income/plan-proposals';
import type { Plan } from '@banyan/plan/plan/plan';
import { dangersOf, solvencyOf } from '@banyan/plan/plan/solvency';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type FoundTrial, findPlanTrials } from './find-plan-trials.ts';
import { loadPackagesOnSale } from './load-packages-on-sale.ts';

/**
 * What a plan costs, and why it needs a second admin: the worst of the usual year, a copy of the network of today, every
 * stored run of the plan, and the bounds that the plan itself sets. A run that somebody asked for thus only makes it
 * stricter. What `tryPlan` has not tried out is unknown, and unknown is dangerous (docs/security.md §8).
 */
export async function pricePlan(db: Db, context: Pick<Context, 'now'>, plan: Plan): Promise<PlanCost> {
  const [packages, trials, hasActive] = await Promise.all([
    loadPackagesOnSale(db),
    findPlanTrials(db, context.now, plan),
    readHasActive(db),
  ]);
  const dangers = [
    ...untriedOf(trials, hasActive),
    ...trials.filter(({ exceeds }) => exceeds).map(dangerOfTrial),
    ...dangersOfPlan(plan, packages),
  ];
  const worst = trials.find(({ on }) => on === 'lab_run');
  return {
    per_100: worst?.per_100 ?? null,
    break_even: worst?.break_even ?? null,
    run_no: worst?.run_no ?? null,
    bound: solvencyOf(plan, packages).percent,
    exceeds: dangers.length > 0,
    trials: trials.map(({ on, per_100, exceeds, run_no }) => ({ on, per_100, exceeds, run_no })),
    dangers,
  };
}

const nothing = { percent: null, run_no: null, of: null, kinds: [] };

const dangerOfTrial = ({ on, per_100, run_no }: FoundTrial): PlanDanger => ({
  ...nothing,
  why: on,
  percent: per_100,
  run_no,
});

function dangersOfPlan(plan: Plan, packages: Parameters<typeof dangersOf>[1]): PlanDanger[] {
  const { over, unbounded } = dangersOf(plan, packages);
  return [
    ...over.map((source): PlanDanger => ({ ...nothing, why: 'bound', ...source })),
    ...(unbounded.length > 0 ? [{ ...nothing, why: 'no_bound' as const, kinds: unbounded }] : []),
  ];
}

/** A plan is always tried out on a usual year, and on the network as soon as somebody in it has bought something. */
function untriedOf(trials: readonly FoundTrial[], hasActive: boolean): PlanDanger[] {
  const isTried = (wanted: FoundTrial['on']) => trials.some(({ on }) => on === wanted);
  return isTried('usual_year') && (isTried('network') || !hasActive) ? [] : [{ ...nothing, why: 'untried' }];
}

async function readHasActive(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`select exists (select from member where activated_at is not null) as has`.execute(db);
  return rows[0]?.has ?? false;
}
