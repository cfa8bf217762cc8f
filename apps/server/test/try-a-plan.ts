import type { LabTrial } from '../src/modules/income/lab/lab-worker.ts';
import { tryInProcess } from '../src/modules/income/lab/try-in-process.ts';

/** A server that tries a plan out, says when that is under way, and knows nothing else. */
process.once('message', (trial: LabTrial) => {
  tryInProcess(trial, () => process.send?.('under way'));
});
