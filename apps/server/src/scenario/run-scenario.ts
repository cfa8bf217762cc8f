import type { Scenario } from '@banyan/plan/scenario/scenario-file';
import type { Step } from '@banyan/plan/scenario/scenario-step';
import { closeThrough } from '../modules/income/closing/close-through.ts';
import { openCalculatorHere } from '../modules/income/closing/open-calculator.ts';
import { type MemberVolumes, readVolumes } from '../modules/income/closing/read-volumes.ts';
import { momentOf } from '../platform/clock.ts';
import type { ActorContext, Services } from '../platform/context.ts';
import { openBulkClient } from '../platform/database/copy-rows.ts';
import type { Db } from '../platform/database/db.ts';
import { inTransaction } from '../platform/database/db.ts';
import { toFailure } from '../platform/http/http-errors.ts';
import { openStage } from './open-stage.ts';
import type { Outcome, Refusal } from './outcome.ts';
import { readOutcome } from './read-outcome.ts';
import { takeStandingOrders } from './take-money-step.ts';
import { takeStep } from './take-step.ts';

/** Closes every date not yet closed up to and including one. */
export type CloseDates = (context: ActorContext, through: string) => Promise<unknown>;

/**
 * Runs the steps of a scenario through the product's operations at the moments given (docs/plans.md §6). A refused step
 * changes nothing, and the run goes on.
 * @param database of its own, migrated and empty; `url` signs in as the application
 * @param around what is done around every closing
 */
export async function runScenario(
  { db, url }: { db: Db; url: string },
  services: Services,
  scenario: Scenario,
  around: (close: CloseDates) => CloseDates = (close) => close,
): Promise<Outcome> {
  const calculator = openCalculatorHere(url);
  const close: CloseDates = (context, through) => closeThrough({ db, url, context, through, calculator });
  try {
    return await takeSteps(db, services, scenario, around(close), () => volumesOf(url));
  } finally {
    await calculator.close();
  }
}

async function volumesOf(url: string): Promise<Map<string, MemberVolumes>> {
  const client = await openBulkClient(url);
  try {
    return await readVolumes(client);
  } finally {
    await client.end();
  }
}

/** As `runScenario`, with another way to close dates; `readAll` reads volumes where some are expected. */
export async function takeSteps(
  db: Db,
  services: Services,
  scenario: Scenario,
  close: CloseDates,
  readAll: () => Promise<Map<string, MemberVolumes>> = async () => new Map(),
): Promise<Outcome> {
  const { timezone } = scenario.company;
  const moments = scenario.steps.flatMap((step) => (step.on === undefined ? [] : [step.on])).toSorted();
  const beginning = momentOf(moments[0] ?? '2026-01-01T00:00', timezone);
  const stage = await openStage(db, services, scenario, beginning);
  const refused: Refusal[] = [];
  const hasStanding = scenario.steps.some((step) => 'autoship' in step);
  let now = beginning;
  for (const [index, step] of scenario.steps.entries()) {
    now = momentOfStep(step, timezone) ?? now;
    const members = new Map(stage.members);
    if (hasStanding) await takeStandingOrders(db, stage, now);
    try {
      // a closing is many transactions
      if ('close' in step) await close(stage.adminAt(now), step.close);
      else await inTransaction(db, (tx) => takeStep(tx, stage, step, now));
    } catch (error) {
      const { code, message } = toFailure(error);
      if (code === 'server_error') throw error;
      // a place that is taken is noticed at the end, when the member is known already
      stage.members = members;
      refused.push({ step: index, code, message });
    }
  }
  const labels = new Map([...stage.members].map(([label, { id }]) => [id, label]));
  const known = scenario.expect.volumes ? await readAll() : new Map<string, MemberVolumes>();
  const volumes = Object.fromEntries([...known].map(([id, own]) => [labels.get(id) ?? id, own]));
  return { ...(await readOutcome(db, labels)), volumes, refused };
}

/** A step without `on` happens right after the one before; a closing and a payout at the end of their date. */
function momentOfStep(step: Step, timezone: string): Date | null {
  if (step.on !== undefined) return momentOf(step.on, timezone);
  const date = 'close' in step ? step.close : 'payout' in step ? step.payout : null;
  return date === null ? null : momentOf(`${date}T23:59:59`, timezone);
}
