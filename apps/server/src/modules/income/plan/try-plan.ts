import { addDays } from '@banyan/contract/core/dates';
import type { LabPopulation } from '@banyan/contract/income/lab';
import type { Plan } from '@banyan/plan/plan/plan';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import type { LabTrial } from '../lab/lab-worker.ts';
import { measurePopulation } from '../lab/measure-population.ts';
import { hashesOf } from '../lab/start-lab-run.ts';
import { tryInProcess } from '../lab/try-in-process.ts';
import { monthAfter, networkPopulation, usualPopulation } from '../rules.ts';
import { findPlanTrials } from './find-plan-trials.ts';
import { loadPackagesOnSale } from './load-packages-on-sale.ts';

/**
 * Tries a plan out on a usual year and on a copy of the network, unless that has been done today with the packages on
 * sale. The runs are stored for the next reader. A run that fails is stored too: the plan then needs a second admin.
 * @param on.url connects to the database whose network is copied
 * @param gone when it is aborted, nobody waits any more: the processes are ended, and nothing is stored
 */
export async function tryPlan(
  { db, url }: { db: Db; url: string },
  { now }: Pick<Context, 'now'>,
  plan: Plan,
  gone?: AbortSignal,
): Promise<void> {
  const [company, packages, tried] = await Promise.all([
    readCompany(db),
    loadPackagesOnSale(db),
    findPlanTrials(db, now, plan),
  ]);
  const today = businessDate(now, company.timezone);
  const shared = { plans: [plan], packages, digits: company.round_off_digits, trees: [10] };
  const usual = usualPopulation(packages);
  const isTried = (on: string) => tried.some((one) => one.on === on);

  const onUsualYear = async () => {
    if (!usual || isTried('usual_year')) return;
    const run = { ...shared, population: usual, from: monthAfter(today), network: null };
    await tryOut(db, { plan, now, population: usual, on_network: false }, run, gone);
  };
  const onNetwork = async () => {
    if (!usual || isTried('network')) return;
    const population = networkPopulation(usual, await measurePopulation(db, today));
    if (!population) return;
    const run = { ...shared, population, from: addDays(today, 1), network: { url, date: today } };
    await tryOut(db, { plan, now, population, on_network: true }, run, gone);
  };
  await Promise.all([onUsualYear(), onNetwork()]);
}

/** One run in a process of its own, and what came of it. */
async function tryOut(
  db: Db,
  run: { plan: Plan; now: Date; population: LabPopulation; on_network: boolean },
  trial: LabTrial,
  gone: AbortSignal | undefined,
): Promise<void> {
  if (gone?.aborted) return;
  const { results, stop } = tryInProcess(trial);
  const end = () => void stop();
  gone?.addEventListener('abort', end);
  const outcome = await results.then(
    (results) => ({ status: 'done', result: JSON.stringify(results) }),
    (error: Error) => ({ status: 'failed', problem: error.message }),
  );
  gone?.removeEventListener('abort', end);
  if (gone?.aborted) return;
  await db
    .insertInto('lab_run')
    .values({
      plans: JSON.stringify([{ version: null, plan: run.plan }]),
      plan_hashes: hashesOf([run]),
      population: JSON.stringify(run.population),
      on_network: run.on_network,
      at: run.now,
      ended_at: run.now,
      ...outcome,
    })
    .execute();
}
