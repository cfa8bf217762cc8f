import { closePeriod } from '@banyan/plan/closing/closing';
import { rowSink } from '@banyan/plan/columns/rows';
import type pg from 'pg';
import { openBulkClient } from '../../../platform/database/copy-rows.ts';
import { readInBulk } from '../../../platform/database/read-in-bulk.ts';
import { loadClosing } from './facts/load-closing.ts';
import { keepNothing, keepResult } from './keep-result.ts';
import { isNothing, prepareResult, writeResult } from './write-result.ts';

/** Progress of a calculation: a step is done, with its milliseconds and figures. */
export type OnStep = (step: CalculationStep, figures: Record<string, number>) => void;
export type CalculationStep = 'load' | 'compute' | 'write' | 'reserve';

/** Two connections without a transaction: one reads the facts where no standby does, one writes the result. */
export interface CalculationClients {
  /** Signs in to the database as the application. */
  url: string;
  reader: pg.Client;
  writer: pg.Client;
}

/** @param url signs in to the database as the application */
export const openCalculationClients = async (url: string): Promise<CalculationClients> => ({
  url,
  reader: await openBulkClient(url),
  writer: await openBulkClient(url, { synchronousCommit: false }),
});

export interface Calculation {
  /** `YYYY-MM-DD` */
  date: string;
  /** Rows that are posted together. */
  chunk_rows: number;
}

/** PostgreSQL's codes that ask for a retry. */
const retryable = new Set(['40001', '40P01']);

/** Attempts at most; during the last one a table lock keeps topups from earning anything else. */
const attempts = 3;

/**
 * Calculates a cut date (docs/ledger.md §9): loads, computes, writes, reserves the remaining cap; then it is computed.
 * The same facts give the same result, which replaces that of an earlier calculation. When a topup has earned
 * something meanwhile, all of it is done again.
 * @throws closing_taken_over when another worker has taken the closing over
 */
export async function calculateClosing(
  clients: CalculationClients,
  asked: Calculation,
  onStep: OnStep,
): Promise<void> {
  for (let attempt = 1; ; attempt++)
    if (await attemptClosing(clients, asked, attempt === attempts, onStep)) return;
}

async function attemptClosing(
  { url, reader, writer }: CalculationClients,
  { date, chunk_rows }: Calculation,
  isLast: boolean,
  onStep: OnStep,
): Promise<boolean> {
  const elapsed = stopwatch();
  try {
    if (isLast) {
      await writer.query('begin');
      await writer.query('select closing_lock_topups()');
    }
    // under the lock of the last attempt it is read where the lock is
    const loaded = isLast
      ? await loadClosing(reader, date)
      : await readInBulk(reader, url, (client) => loadClosing(client, date));
    onStep('load', { ms: elapsed(), members: loaded.ids.length, topups: loaded.facts.topups.id.length });
    const outcome = closePeriod(loaded.facts, loaded.head.plan, rowSink());
    onStep('compute', { ms: elapsed(), rows: outcome.rows?.length ?? 0 });
    if (isNothing(loaded, outcome)) {
      await keepNothing(writer, loaded, outcome);
      if (isLast) await writer.query('commit');
      return true;
    }
    await prepareResult(writer, loaded, outcome);
    if (!isLast) await writer.query('begin');
    const written = await writeResult(writer, loaded, outcome, chunk_rows);
    if (!isLast) await writer.query('commit');
    onStep('write', { ms: elapsed(), chunks: written.chunks });
    if (!isLast) await writer.query('begin');
    const isKept = await keepResult(writer, loaded, outcome, written);
    await writer.query(isKept ? 'commit' : 'rollback');
    onStep('reserve', { ms: elapsed() });
    return isKept;
  } catch (error) {
    await writer.query('rollback').catch(() => {});
    if (!isLast && retryable.has((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

/** Returns the milliseconds since its last call. */
function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const before = last;
    last = performance.now();
    return Math.round(last - before);
  };
}
