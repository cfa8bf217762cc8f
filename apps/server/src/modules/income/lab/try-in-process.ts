import type { LabResult } from '@banyan/plan/lab/try-plans';
import { isOutOfMemory, openProcess } from '../../../platform/jobs/open-process.ts';
import type { LabMessage, LabTrial } from './lab-worker.ts';
import { readLabMemory } from './read-lab-memory.ts';

/** A trial under way in a process of its own. */
export interface TrialOnItsWay {
  /** The results of all plans; rejects when the run failed or was stopped. */
  results: Promise<LabResult[]>;
  stop(): Promise<void>;
}

/**
 * Tries plans out in a process of its own, so that neither requests are delayed nor the memory of the server is taken.
 * @param megabytes the process is ended when it takes more
 */
export function tryInProcess(
  trial: LabTrial,
  onProgress: (progress: { done: number; of: number }) => void = () => {},
  megabytes = readLabMemory().limit_mb,
): TrialOnItsWay {
  const child = openProcess('lab', trial, megabytes);
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => resolve()).once('error', () => resolve()),
  );
  let isStopped = false;
  const results = new Promise<LabResult[]>((resolve, reject) => {
    child.on('message', (message: LabMessage) => {
      if ('results' in message) resolve(message.results);
      else if ('failed' in message) reject(new Error(message.failed));
      else onProgress(message);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(
        new Error(
          !isStopped && isOutOfMemory(signal, code)
            ? `The run took more than the ${megabytes} MB of memory it may have, and was ended. Take fewer members or months.`
            : 'the trial was broken off',
        ),
      ),
    );
  });
  // a caller that stops the run does not await its results
  results.catch(() => {});
  return {
    results,
    stop: async () => {
      isStopped = true;
      child.kill('SIGKILL');
      await ended;
    },
  };
}
