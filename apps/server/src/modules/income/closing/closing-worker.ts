import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import {
  type Calculation,
  type CalculationStep,
  calculateClosing,
  openCalculationClients,
} from './calculate-closing.ts';

/** Messages of the worker: a step of the date is done, all of it is, or an error. */
export type WorkerMessage =
  | { step: CalculationStep; figures: Record<string, number> }
  | { done: true }
  | { failed: { message: string; code: string | null; constraint: string | null } };

/** Calculates one date after another, as the main thread asks for them. */
export async function closingWorker(port: MessagePort, url: string): Promise<void> {
  const clients = await openCalculationClients(url);
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
