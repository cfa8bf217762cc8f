import { millisecondsPerDay } from '@banyan/contract/core/dates';
import type { RowWriter } from '../../../platform/database/row-buffer.ts';
import type { Row } from '../checks/read-rows.ts';
import { readDay } from '../files/read-day.ts';
import type { ImportHead } from '../read-import-head.ts';

/** How many purchases of a day are taken back, and what they come to. */
export interface DayReturns {
  rows: number;
  amount: bigint;
}

/** Whether a row takes a purchase back; `bought_on` = the date of that one, null = the newest that fits. */
interface Return {
  is_return: boolean;
  bought_on: number | null;
}

const no = ['', '0', 'no', 'n', 'false'];
const yes = ['1', 'yes', 'y', 'true', 'returned', 'reversed', 'cancelled', 'canceled', 'refunded'];

/** Reads whether a row takes a purchase back. @returns null when that cannot be read, which is kept as a problem */
export function readReturn(row: Row, { date_order }: Pick<ImportHead, 'date_order'>): Return | null {
  const typed = row.cell('returns').toLowerCase();
  if (no.includes(typed)) return { is_return: false, bought_on: null };
  if (yes.includes(typed)) return { is_return: true, bought_on: null };
  const at = row.take('returns', readDay(typed, date_order));
  return at === undefined ? null : { is_return: true, bought_on: at - (at % millisecondsPerDay) };
}

/** Writes both columns. */
export function writeReturn(writer: RowWriter, { is_return, bought_on }: Return): void {
  writer.flag(is_return);
  if (bought_on === null) writer.null();
  else writer.day(bought_on);
}
