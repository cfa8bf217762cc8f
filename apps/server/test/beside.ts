import type { ImportState } from '@banyan/contract/imports/imports';
import { beginSideBySide } from '../src/modules/imports/beside/begin-side-by-side.ts';
import { compareDays } from '../src/modules/imports/beside/compare-days.ts';
import { startDay } from '../src/modules/imports/beside/start-day.ts';
import { workOnDay } from '../src/modules/imports/beside/work-on-day.ts';
import { confirmImport } from '../src/modules/imports/confirm-import.ts';
import { readImport } from '../src/modules/imports/read-import.ts';
import { startCheck } from '../src/modules/imports/start-check.ts';
import { closeThrough } from '../src/modules/income/closing/close-through.ts';
import { openCalculatorHere } from '../src/modules/income/closing/open-calculator.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import { type Bringing, csv, idOf, sendFile } from './bring-network.ts';

/** Rows of the files of a day, the headings first. */
export type DayRows = Record<string, readonly (readonly string[])[]>;

/** Begins to run beside the old system, past the second admin. */
export async function beginBeside({ db, context }: Bringing, no: string): Promise<void> {
  await inTransaction(db, (tx) => beginSideBySide(tx, context, { no }));
}

/** Sends the files of a date and makes the dry run. */
export async function tryDate(
  bringing: Bringing,
  on: string,
  files: DayRows,
  mends: ImportState['mends'] = {},
): Promise<ImportState> {
  const { db, url, context } = bringing;
  const { no } = await inTransaction(db, (tx) => startDay(tx, context, { on }));
  for (const [name, rows] of Object.entries(files)) await sendFile(bringing, no, name, csv(rows));
  const read = { date_order: 'year-month-day', decimal_mark: '.', expected: {} } as const;
  await inTransaction(db, (tx) => startCheck(tx, context, { no, ...read, mends }));
  await workOnDay({ db, url, id: await idOf(db, no), context, status: 'Checking' });
  return await readImport(db, context, { no });
}

/** Brings a dry run in, past the second admin. */
export async function bringDate(bringing: Bringing, { no, checks }: ImportState): Promise<ImportState> {
  const { db, url, context } = bringing;
  await inTransaction(db, (tx) => confirmImport(tx, context, { no, checks }));
  await workOnDay({ db, url, id: await idOf(db, no), context, status: 'Loading' });
  return await readImport(db, context, { no });
}

/** Closes what was brought in, and compares. */
export async function closeAndCompare({ db, url, context }: Bringing, through: string): Promise<void> {
  const calculator = openCalculatorHere(url);
  await closeThrough({ db, url, context, through, calculator }).finally(() => calculator.close());
  await compareDays({ db, url, now: context.now });
}
