import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { exactDigits, type LabResult, type Trial, tryPlans } from '@banyan/plan/lab/try-plans';
import { loadLabStart } from './load-lab-start.ts';

/** The input of a lab thread: an empty network, or a copy of the network as of the end of a date. */
export type ThreadTrial = Omit<Trial, 'start'> & {
  /** `url` signs in to the database as the application, `date` is `YYYY-MM-DD`. */
  network: { url: string; date: string } | null;
};

/** Messages of the worker: its progress, then the results of all plans. */
export type LabMessage = { done: number; of: number } | { results: LabResult[] };

/** Milliseconds between two messages of progress. */
const progressIntervalMs = 200;

/** Tries the plans out and ends. An error ends the thread. */
export async function labWorker(port: MessagePort, { network, ...trial }: ThreadTrial): Promise<void> {
  const send = (message: LabMessage) => port.postMessage(message);
  const start = network === null ? null : await loadLabStart(network, trial);
  const digits = start?.facts.company.round_off_digits ?? exactDigits(trial.digits, trial);
  const run = tryPlans({ ...trial, digits, start });
  let sentAt = 0;
  for (let step = run.next(); ; step = run.next()) {
    if (step.done) {
      send({ results: step.value });
      return;
    }
    if (performance.now() - sentAt < progressIntervalMs) continue;
    sentAt = performance.now();
    send(step.value);
  }
}

if (parentPort) await labWorker(parentPort, workerData as ThreadTrial);
