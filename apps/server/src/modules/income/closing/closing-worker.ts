import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openBulkClient } from '../../../platform/copy-rows.ts';
import { type Calculation, type CalculationStep, calculateClosing } from './calculate-closing.ts';

/** What the worker tells: a step of the date asked for is done, all of it is, or what went wrong. */
export type WorkerMessage =
  | { step: CalculationStep; figures: Record<string, number> }
  | { done: true }
  | { failed: { message: string; code: string | null; constraint: string | null } };

/** Works out one date after another, as the other thread asks for them. */
export async function closingWorker(port: MessagePort, url: string): Promise<void> {
  const clients = { reader: await openBulkClient(url), writer: await openBulkClient(url, true) };
  const tell = (message: WorkerMessage) => port.postMessage(message);
  port.on('message', (asked: Calculation) => {
    calculateClosing(clients, asked, (step, figures) => tell({ step, figures })).then(
      () => tell({ done: true }),
      (error: Error & { code?: string; constraint?: string }) => {
        const { message, code = null, constraint = null } = error;
        tell({ failed: { message, code, constraint } });
      },
    );
  });
}

if (parentPort) await closingWorker(parentPort, workerData as string);
