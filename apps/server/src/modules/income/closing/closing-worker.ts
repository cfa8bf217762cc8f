import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { readInBulk } from '../../../platform/database/read-in-bulk.ts';
import {
  type Calculation,
  type CalculationStep,
  calculateClosing,
  openCalculationClients,
} from './calculate-closing.ts';
import { previewRanks, type RankPreview } from './preview-ranks.ts';
import { readCompanyStandings, type StandingById } from './read-company-standings.ts';

/** Messages of the worker: a step of the date is done, all of it is, what ranks would be, where members stand, or an error. */
export type WorkerMessage =
  | { step: CalculationStep; figures: Record<string, number> }
  | { done: true }
  | { ranks: RankPreview }
  | { standings: Record<string, StandingById> }
  | { failed: { message: string; code: string | null; constraint: string | null } };

/** What the rank closing of a date would change. */
export interface RanksAsked {
  ranks_on: string;
}

/** Where members stand before the rank closing of a date. */
export interface StandingsAsked {
  standings_on: string;
  members: string[];
}

/** Calculates one date after another, as the main thread asks for them. */
export async function closingWorker(port: MessagePort, url: string): Promise<void> {
  const clients = await openCalculationClients(url);
  const tell = (message: WorkerMessage) => port.postMessage(message);
  const read = <T>(reading: (reader: pg.Client) => Promise<T>) => readInBulk(clients.reader, url, reading);
  const work = async (asked: Calculation | RanksAsked | StandingsAsked): Promise<WorkerMessage> => {
    if ('ranks_on' in asked) return { ranks: await read((reader) => previewRanks(reader, asked.ranks_on)) };
    if ('standings_on' in asked) {
      const { standings_on, members } = asked;
      return { standings: await read((reader) => readCompanyStandings(reader, standings_on, members)) };
    }
    await calculateClosing(clients, asked, (step, figures) => tell({ step, figures }));
    return { done: true };
  };
  port.on('message', (asked: Calculation | RanksAsked | StandingsAsked) => {
    work(asked).then(tell, (error: Error & { code?: string; constraint?: string }) => {
      const { message, code = null, constraint = null } = error;
      tell({ failed: { message, code, constraint } });
    });
  });
}

if (parentPort) await closingWorker(parentPort, workerData as string);
