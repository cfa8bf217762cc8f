import type { Worker } from 'node:worker_threads';
import { openWorker } from '../../../platform/jobs/open-worker.ts';
import {
  type Calculation,
  type CalculationClients,
  calculateClosing,
  type OnStep,
  openCalculationClients,
} from './calculate-closing.ts';
import type { WorkerMessage } from './closing-worker.ts';

/** Calculates dates, one after the other. */
export interface Calculator {
  calculate(date: string, onStep: OnStep): Promise<void>;
  close(): Promise<void>;
}

/** Rows of one chunk: they and their money are one transaction. */
const usualChunk = 4000;

/**
 * Calculates in a worker thread, which the first date starts.
 * @param url signs in to the database as the application
 */
export function openCalculator(url: string, chunkRows = usualChunk): Calculator {
  let worker: Worker | null = null;
  const opened = (onExit: () => void) => openWorker('closing', url).once('exit', onExit);
  return {
    calculate: (date, onStep) => {
      worker ??= opened(() => {
        worker = null;
      });
      return ask(worker, { date, chunk_rows: chunkRows }, onStep);
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}

/**
 * Calculates in this thread: a program that has nothing else to do meanwhile is done before a thread would have started.
 * @param url signs in to the database as the application
 */
export function openCalculatorHere(url: string): Calculator {
  let clients: CalculationClients | null = null;
  return {
    calculate: async (date, onStep) => {
      clients ??= await openCalculationClients(url);
      await calculateClosing(clients, { date, chunk_rows: usualChunk }, onStep);
    },
    close: async () => {
      await clients?.reader.end();
      await clients?.writer.end();
    },
  };
}

function ask(worker: Worker, asked: Calculation, onStep: OnStep): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: unknown) => {
      worker.off('message', hear);
      worker.off('error', end);
      worker.off('exit', leave);
      if (error === undefined) resolve();
      else reject(error as Error);
    };
    const hear = (message: WorkerMessage) => {
      if ('step' in message) onStep(message.step, message.figures);
      else if ('done' in message) end();
      else if ('failed' in message) end(Object.assign(new Error(message.failed.message), message.failed));
    };
    const leave = () => end(new Error('the calculation was broken off'));
    worker.on('message', hear);
    worker.on('error', end);
    worker.on('exit', leave);
    worker.postMessage(asked);
  });
}
