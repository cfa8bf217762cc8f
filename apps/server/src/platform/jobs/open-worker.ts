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
  return new Worker(programOf(name), { workerData: data });
}

/** The file of a program that is built beside the running bundle. */
export function programOf(name: string): string {
  const beside = fileURLToPath(import.meta.url).replace(/\.\w+$/, '');
  return `${readSettings().workers ?? beside}.${name}.mjs`;
}
