import type { LabResult } from '@banyan/plan/lab/try-plans';
import { openWorker } from '../../../platform/open-worker.ts';
import type { LabMessage, ThreadTrial } from './lab-worker.ts';

/** A trial on its way in a thread of its own. */
export interface TrialOnItsWay {
  /** What every plan came to; rejects when it went wrong or was stopped. */
  results: Promise<LabResult[]>;
  stop(): Promise<void>;
}

/** Tries plans out beside the requests of this process. */
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
  // whoever stops it does not wait for what it comes to
  results.catch(() => {});
  return {
    results,
    stop: async () => {
      await worker.terminate();
    },
  };
}
