import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * Starts a thread of this process for work that would keep requests waiting. Its program lies beside the bundle that
 * runs, made with it (`scripts/bundle.mjs`); BANYAN_WORKERS says where, when what runs is no bundle.
 * @param name of the program
 * @param data must be possible to copy
 */
export function openWorker(name: string, data: unknown): Worker {
  const beside = fileURLToPath(import.meta.url).replace(/\.\w+$/, '');
  const file = `${process.env.BANYAN_WORKERS ?? beside}.${name}.mjs`;
  return new Worker(file, { workerData: data });
}
