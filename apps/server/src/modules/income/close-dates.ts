import type { Context } from '../../platform/context.ts';
import { openBulkClient } from '../../platform/copy-rows.ts';
import type { Db } from '../../platform/db.ts';
import { cutDate } from './closing/cut-date.ts';
import { type HeldClosing, holdClosings, keepLease, takeClosing } from './closing/hold-closings.ts';
import { type Calculator, openCalculator } from './closing/open-calculator.ts';
import { type ClosingPoint, type ClosingTools, runClosing } from './closing/run-closing.ts';

export interface ClosingTask {
  db: Db;
  /** Connects to the database as its owner. */
  url: string;
  context: Context;
  /** The last date to close, `YYYY-MM-DD`. */
  through: string;
  /** Whether results are approved whatever they pay; missing = up to the company's limit. */
  approves?: boolean;
  /** A closing that failed is tried again. */
  retries?: boolean;
  /** Waits for whoever works on closings at this moment; missing = leaves it to them. */
  isPatient?: boolean;
  /** Rows that are posted together; missing = some thousand. */
  partRows?: number;
  /** One that is kept from task to task, and closed by whoever opened it; missing = one of its own. */
  calculator?: Calculator;
  onPoint?: (point: ClosingPoint, date: string) => unknown;
}

/** What came of it: dates that are over, and the one that goes no further. */
export interface ClosedDates {
  closed: string[];
  stopped: { date: string; state: 'computed' | 'failed' } | null;
  /** Somebody else works on closings. */
  is_busy: boolean;
}

/**
 * Closes every date not yet closed, oldest first, and continues what was broken off (incomes §2.3): each is cut, worked
 * out, approved within the company's limit, posted exactly once and published, before the next one begins.
 * @throws what ended it; whoever calls it again continues
 */
export async function closeDates(task: ClosingTask): Promise<ClosedDates> {
  const { db, url, context, through, approves = false, retries = false } = task;
  const client = await openBulkClient(url, true);
  const calculator = task.calculator ?? openCalculator(url, task.partRows);
  const closed: string[] = [];
  try {
    if (!(await holdClosings(client, task.isPatient ?? false)))
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
      const state = await runHeld(tools, closing);
      if (state !== 'published') return { closed, stopped: { date, state }, is_busy: false };
      closed.push(date);
      closing = null;
    }
  } finally {
    if (calculator !== task.calculator) await calculator.close();
    // with the connection goes the hold
    await client.end();
  }
}

async function runHeld(tools: ClosingTools, closing: HeldClosing) {
  const end = keepLease(tools.client, closing);
  try {
    return await runClosing(tools, closing);
  } finally {
    end();
  }
}
