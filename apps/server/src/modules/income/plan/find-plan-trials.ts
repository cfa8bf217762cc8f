import type { PlanTrial } from '@banyan/contract/income/plan-proposals';
import { toDecimal } from '@banyan/plan/money';
import type { Plan } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { planHash } from '../lab/start-lab-run.ts';
import { usualPopulation } from '../rules.ts';
import { loadPackagesOnSale } from './load-packages-on-sale.ts';

/** A trial with what decides which one is the worst. */
export type FoundTrial = PlanTrial & { break_even: string | null };

interface Stored {
  no: string;
  on_network: boolean;
  /** Run by the server before a publishing, on people nobody chose. */
  is_own: boolean;
  is_usual: boolean;
  at: string;
  paid: string;
  turnover: string;
  per_100: string | null;
  break_even: string | null;
}

/**
 * What exactly this plan was tried out on: the server's own usual year, and its copy of the network of today, each with
 * the packages as they are sold now; and the worst of all runs, also those of others. What is missing was not tried.
 */
export async function findPlanTrials(db: Db, now: Date, plan: Plan): Promise<FoundTrial[]> {
  const [company, packages] = await Promise.all([readCompany(db), loadPackagesOnSale(db)]);
  const [runs, changedAt] = await Promise.all([
    readRuns(db, plan, JSON.stringify(usualPopulation(packages))),
    readLastChange(db),
  ]);
  const today = businessDate(now, company.timezone);
  const current = runs.filter(
    ({ is_own, at }) => is_own && (!changedAt || new Date(at) >= new Date(changedAt)),
  );
  const usual = current.find(({ on_network, is_usual }) => !on_network && is_usual);
  const network = current.find(
    ({ on_network, at }) => on_network && businessDate(new Date(at), company.timezone) === today,
  );
  const worst = worstOf(runs);
  return [
    ...(usual ? [trialOf('usual_year', usual)] : []),
    ...(network ? [trialOf('network', network)] : []),
    ...(worst ? [trialOf('lab_run', worst)] : []),
  ];
}

/** Every run of the plan that was done, the newest first. */
async function readRuns(db: Db, plan: Plan, usual: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select r.no, r.on_network, r.requested_by is null as is_own, r.population = ${usual}::jsonb as is_usual, r.at,
      t.total ->> 'paid' as paid, t.total ->> 'turnover' as turnover, t.total ->> 'per_100' as per_100,
      t.break_even
    from lab_run r, lateral (
      select result -> 'total' as total, result -> 'break_even' ->> 'cumulative' as break_even
      from (select r.result -> (array_position(r.plan_hashes, ${planHash(plan)}) - 1) as result) of_plan
    ) t
    where r.status = 'done' and r.plan_hashes @> array[${planHash(plan)}]
    order by r.id desc`.execute(db);
  return rows;
}

/** When what is sold was last changed. */
async function readLastChange(db: Db): Promise<string | null> {
  const { at } = await db
    .selectFrom('package')
    .select((min) => min.fn.max('created_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}

/** The run that pays most of what comes in; what is paid out of nothing is more than any share. */
function worstOf(runs: readonly Stored[]): Stored | undefined {
  const isWorse = (one: Stored, than: Stored) =>
    toDecimal(one.paid).times(than.turnover).gt(toDecimal(than.paid).times(one.turnover));
  return (
    runs
      .filter(({ paid }) => toDecimal(paid).gt(0))
      .reduce<Stored | undefined>((worst, run) => (worst && !isWorse(run, worst) ? worst : run), undefined) ??
    runs[0]
  );
}

const trialOf = (on: PlanTrial['on'], { no, per_100, paid, turnover, break_even }: Stored): FoundTrial => ({
  on,
  per_100,
  exceeds: toDecimal(paid).gt(turnover),
  run_no: no,
  break_even,
});
