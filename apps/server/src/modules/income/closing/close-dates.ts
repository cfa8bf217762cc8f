import type { Context } from '../../../platform/context.ts';
import { openBulkClient } from '../../../platform/database/copy-rows.ts';
import type { Db } from '../../../platform/database/db.ts';
import { cutDate } from './cut-date.ts';
import { keepLease, type LockedClosing, lockClosings, takeClosing } from './lock-closings.ts';
import { type Calculator, openCalculator } from './open-calculator.ts';
import { type ClosingPoint, type ClosingTools, runClosing } from './run-closing.ts';

export interface ClosingTask {
  db: Db;
  /** Signs in to the database as the application. */
  url: string;
  context: Context;
  /** The last date to close, `YYYY-MM-DD`. */
  through: string;
  /** Whether results are approved whatever they pay; missing = up to the company's limit. */
  approves?: boolean;
  /** A closing that failed is tried again. */
  retries?: boolean;
  /** Waits for another worker's lock; missing = returns at once when closings are being worked on. */
  waitsForLock?: boolean;
  /** Rows that are posted together; missing = some thousand. */
  chunkRows?: number;
  /** Shared between tasks and closed by its opener; missing = one of its own. */
  calculator?: Calculator;
  onPoint?: (point: ClosingPoint, date: string) => unknown;
}

/** The result: dates that were published, and the one that stopped. */
export interface ClosedDates {
  closed: string[];
  stopped: { date: string; status: 'calculated' | 'failed' } | null;
  /** Another worker has the lock. */
  is_busy: boolean;
}

/**
 * Closes every date not yet closed, oldest first, and continues an interrupted one (docs/plans.md §2.3): each is cut,
 * calculated, approved within the company's limit, posted exactly once and published, before the next one begins.
 * @throws what interrupted it; the next call continues
 */
export async function closeDates(task: ClosingTask): Promise<ClosedDates> {
  const { db, url, context, through, approves = false, retries = false } = task;
  const client = await openBulkClient(url, { synchronousCommit: false });
  const calculator = task.calculator ?? openCalculator(url, task.chunkRows);
  const closed: string[] = [];
  try {
    if (!(await lockClosings(client, task.waitsForLock ?? false)))
      return { closed, stopped: null, is_busy: true };
    for (;;) {
      let closing = await takeClosing(client);
      if (!closing) {
        const cut = await cutDate(client, through, context.now);
        if (!cut) return { closed, stopped: null, is_busy: false };
        await task.onPoint?.('cut', cut.date);
        if (cut.is_over) closed.push(cut.date);
        continue;
      }
      if (closing.date > through) return { closed, stopped: null, is_busy: false };
      const { date } = closing;
      const onPoint = (point: ClosingPoint) => task.onPoint?.(point, date);
      const tools: ClosingTools = { client, calculator, db, url, context, approves, retries, onPoint };
      const status = await runLocked(tools, closing);
      if (status !== 'posted') return { closed, stopped: { date, status }, is_busy: false };
      closed.push(date);
      closing = null;
    }
  } finally {
    if (calculator !== task.calculator) await calculator.close();
    // the lock ends with the connection
    await client.end();
  }
}

async function runLocked(tools: ClosingTools, closing: LockedClosing) {
  const end = keepLease(tools.client, closing);
  try {
    return await runClosing(tools, closing);
  } finally {
    end();
  }
}
