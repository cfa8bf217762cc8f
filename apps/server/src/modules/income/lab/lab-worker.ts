import { setImmediate } from 'node:timers/promises';
import { exactDigits, type LabResult, type Trial, tryPlans } from '@banyan/plan/lab/try-plans';
import { runProcess } from '../../../platform/jobs/open-process.ts';
import { loadLabStart } from './load-lab-start.ts';

/** The input of a trial: an empty network, or a copy of the network as of the end of a date. */
export type LabTrial = Omit<Trial, 'start'> & {
  /** `url` signs in to the database as the application, `date` is `YYYY-MM-DD`. */
  network: { url: string; date: string } | null;
};

/** Messages of the process: its progress, then the results of all plans, or why there are none. */
export type LabMessage = { done: number; of: number } | { results: LabResult[] } | { failed: string };

/** Milliseconds between two messages of progress. */
const progressIntervalMs = 200;

/** Tries the plans out, and lets the messages go out in between. */
export async function labWorker(
  { network, ...trial }: LabTrial,
  send: (message: LabMessage) => void,
): Promise<void> {
  const start = network === null ? null : await loadLabStart(network, trial);
  const digits = start?.facts.company.round_off_digits ?? exactDigits(trial.digits, trial);
  const run = tryPlans({ ...trial, digits, start });
  let sentAt = Number.NEGATIVE_INFINITY;
  for (let step = run.next(); ; step = run.next()) {
    if (step.done) {
      send({ results: step.value });
      return;
    }
    if (performance.now() - sentAt < progressIntervalMs) continue;
    sentAt = performance.now();
    send(step.value);
    await setImmediate();
  }
}

if (process.send) runProcess(labWorker);
