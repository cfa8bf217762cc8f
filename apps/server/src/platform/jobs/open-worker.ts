import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { readSettings } from '../settings.ts';

/**
 * Starts a worker thread for work that would keep requests waiting. Its program lies beside the running bundle and is
 * built with it (`scripts/bundle.mjs`); otherwise BANYAN_WORKERS names its folder.
 * @param name of the program
 * @param data must be possible to copy
 */
export function openWorker(name: string, data: unknown): Worker {
  const beside = fileURLToPath(import.meta.url).replace(/\.\w+$/, '');
  const file = `${readSettings().workers ?? beside}.${name}.mjs`;
  return new Worker(file, { workerData: data });
}
