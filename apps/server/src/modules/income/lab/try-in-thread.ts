import type { LabResult } from '@banyan/plan/lab/try-plans';
import { openWorker } from '../../../platform/jobs/open-worker.ts';
import type { LabMessage, ThreadTrial } from './lab-worker.ts';

/** A trial under way in a thread of its own. */
export interface TrialOnItsWay {
  /** The results of all plans; rejects when the run failed or was stopped. */
  results: Promise<LabResult[]>;
  stop(): Promise<void>;
}

/** Tries plans out in a thread, so that requests are not delayed. */
export function tryInThread(
  trial: ThreadTrial,
  onProgress: (progress: { done: number; of: number }) => void = () => {},
): TrialOnItsWay {
  const worker = openWorker('lab', trial);
  const results = new Promise<LabResult[]>((resolve, reject) => {
    worker.on('message', (message: LabMessage) => {
      if ('results' in message) resolve(message.results);
      else onProgress(message);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the trial was broken off')));
  });
  // a caller that stops the run does not await its results
  results.catch(() => {});
  return {
    results,
    stop: async () => {
      await worker.terminate();
    },
  };
}
