import { addDays } from '@banyan/contract/core/dates';
import type { LabPopulation } from '@banyan/contract/income/lab';
import { labFits } from '@banyan/contract/income/lab-size';
import type { Plan } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { loadPackagesOnSale } from '../plan/load-packages-on-sale.ts';
import { monthAfter, worstTrees } from '../rules.ts';
import { readLabMemory } from './read-lab-memory.ts';
import { readLabSize } from './read-lab-size.ts';
import { tryInProcess } from './try-in-process.ts';

interface TakenRun {
  id: string;
  fence: number;
  plans: { plan: Plan }[];
  population: LabPopulation;
  on_network: boolean;
}

/** Runs worked on at once; the others wait in line. */
const maxRunning = 2;

/** Milliseconds between two writes of a run's progress. */
const progressIntervalMs = 500;

/** Works off every run that waits, and those whose process has gone, one after the other. */
export async function workOffLabRuns(work: { db: Db; url: string; services: Services }): Promise<void> {
  for (let run = await takeRun(work.db); run; run = await takeRun(work.db)) await workOff(work, run);
}

async function takeRun(db: Db): Promise<TakenRun | undefined> {
  const { rows } = await sql<TakenRun>`
    update lab_run set status = 'running', fence = fence + 1, lease_until = clock_timestamp() + interval '30 seconds'
    where id = (
      select id from lab_run
      where status = 'queued' or (status = 'running' and lease_until < clock_timestamp())
      order by id for update skip locked limit 1
    ) and (select count(*) from lab_run where status = 'running' and lease_until >= clock_timestamp()) < ${maxRunning}
    returning id, fence, plans, population, on_network`.execute(db);
  return rows[0];
}

async function workOff(
  { db, url, services }: { db: Db; url: string; services: Services },
  run: TakenRun,
): Promise<void> {
  const [company, packages] = await Promise.all([readCompany(db), loadPackagesOnSale(db)]);
  const today = businessDate(services.clock(), company.timezone);
  const size = await readLabSize(db, run.population, run);
  if (!labFits(size, readLabMemory())) {
    const problem =
      'Too little memory is free at this moment. Try again later, or with fewer members or months.';
    return await end(db, run, { status: 'failed', problem, ended_at: services.clock() });
  }
  const progress = { done: 0, of: 0 };
  const startedAt = performance.now();
  const trial = tryInProcess(
    {
      plans: run.plans.map(({ plan }) => plan),
      packages,
      population: run.population,
      from: run.on_network ? addDays(today, 1) : monthAfter(today),
      digits: company.round_off_digits,
      trees: worstTrees,
      network: run.on_network ? { url, date: today } : null,
    },
    (latest) => Object.assign(progress, latest),
  );
  const progressTimer = setInterval(() => {
    void isStillOurs(db, run, progress).then((isOurs) => (isOurs ? undefined : trial.stop()));
  }, progressIntervalMs);
  try {
    const result = JSON.stringify(await trial.results);
    const pace = { took_ms: Math.round(performance.now() - startedAt), people: size.people };
    await end(db, run, { status: 'done', result, done: progress.of, ended_at: services.clock(), ...pace });
  } catch (error) {
    const problem = (error as Error).message;
    // a canceled run is not changed
    await end(db, run, { status: 'failed', problem, ended_at: services.clock() });
  } finally {
    clearInterval(progressTimer);
    await trial.stop();
  }
}

/** Writes the progress of a run; false when it was stopped or taken over. */
async function isStillOurs(db: Db, { id, fence }: TakenRun, progress: { done: number; of: number }) {
  const { rows } = await sql`
    update lab_run set done = ${progress.done}, of = ${progress.of},
      lease_until = clock_timestamp() + interval '30 seconds'
    where id = ${id} and fence = ${fence} and status = 'running' returning id`
    .execute(db)
    // a database that is away for a moment does not end a run
    .catch(() => ({ rows: [id] }));
  return rows.length > 0;
}

async function end(
  db: Db,
  { id, fence }: TakenRun,
  outcome: {
    status: string;
    result?: string;
    problem?: string;
    done?: number;
    took_ms?: number;
    people?: number;
    ended_at: Date;
  },
): Promise<void> {
  await db
    .updateTable('lab_run')
    .set({ ...outcome, lease_until: null })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', 'running')
    .execute();
}
