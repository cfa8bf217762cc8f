import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import type { startLabRun as call, LabRun } from '@banyan/contract/income/lab';
import { labFits, labMegabytes } from '@banyan/contract/income/lab-size';
import type { Plan } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { loadPackagesOnSale } from '../plan/load-packages-on-sale.ts';
import { readPlan } from '../plan/read-plan.ts';
import { readLabMemory } from './read-lab-memory.ts';
import { readLabRuns } from './read-lab-runs.ts';
import { readLabSize } from './read-lab-size.ts';

/**
 * Requests a run of one or two plans; a process begins it as soon as the answer is stored.
 * @throws plan_invalid; not_found for a version that does not exist; unknown_package; lab_too_large; lab_running
 */
export async function startLabRun(
  tx: Tx,
  context: ActorContext,
  { plans, population, on_network }: BodyOf<typeof call>,
): Promise<LabRun> {
  const tried: { version: number | null; plan: Plan }[] = [];
  for (const { version, plan } of plans)
    tried.push(
      version === undefined ? { version: null, plan: readPlan(plan) } : await findVersion(tx, version),
    );
  const codes = new Set((await loadPackagesOnSale(tx)).map(({ code }) => code));
  if (population.packages.some(({ code }) => !codes.has(code))) throw fail('unknown_package');
  await refuseTooLarge(tx, population, { plans, on_network });
  const { id, no } = await tx
    .insertInto('lab_run')
    .values({
      plans: JSON.stringify(tried),
      plan_hashes: hashesOf(tried),
      population: JSON.stringify(population),
      on_network,
      requested_by: context.actor.id,
      at: context.now,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  await enqueueJob(tx, 'work_off_lab_runs', {}, `lab_run:${id}`);
  await appendAudit(tx, context, { action: 'start_lab_run', object: `lab:${no}`, details: { on_network } });
  const [run] = await readLabRuns(tx, context.actor.id, no);
  if (!run) throw fail('server_error');
  return run;
}

/** @throws lab_too_large, with what the run needs and what there is */
async function refuseTooLarge(
  tx: Tx,
  population: BodyOf<typeof call>['population'],
  run: Pick<BodyOf<typeof call>, 'plans' | 'on_network'>,
): Promise<void> {
  const size = await readLabSize(tx, population, run);
  const memory = readLabMemory();
  if (labFits(size, memory)) return;
  throw fail('lab_too_large', {
    'population.members': message(
      'This run needs about {needed} MB of memory, and it may have {there} MB. Take fewer members or months.',
      { needed: labMegabytes(size), there: Math.min(memory.limit_mb, memory.free_mb) },
    ),
  });
}

async function findVersion(tx: Tx, version: number): Promise<{ version: number; plan: Plan }> {
  const row = await tx
    .selectFrom('plan_version')
    .select('plan')
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw fail('not_found');
  return { version, plan: readPlan(row.plan) };
}

/** The hash of each plan, whatever the order in which its keys were written. */
export const hashesOf = (plans: readonly { plan: Plan }[]) =>
  sql<string[]>`array[${sql.join(plans.map(({ plan }) => planHash(plan)))}]`;

export const planHash = (plan: Plan) =>
  sql<string>`encode(sha256(convert_to(${JSON.stringify(plan)}::jsonb::text, 'UTF8')), 'hex')`;
