import type { BankFileField, BankFileTemplate } from '@banyan/contract/withdrawals/bank-file';
import { csvCell } from '../../../platform/export/write-csv.ts';

/** A payment as the bank's file names it. */
export type BankFileRow = Record<Exclude<BankFileField, 'date' | 'text'>, string>;

/**
 * The file a bank pays by: a line of headings and one line for each payment, with the columns of the template. Cells that
 * a spreadsheet would run as a formula are made text.
 * @param date `YYYY-MM-DD`, written as `DD/MM/YYYY`, which banks ask for
 */
export function renderBankFile(
  { separator, columns }: BankFileTemplate,
  rows: readonly BankFileRow[],
  date: string,
): string {
  const written = date.split('-').reverse().join('/');
  const lineOf = (cells: string[]) => `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
  const cellOf = (row: BankFileRow, { shows, fixed }: BankFileTemplate['columns'][number]): string =>
    shows === 'date' ? written : shows === 'text' ? fixed : row[shows];
  return [
    lineOf(columns.map(({ heading }) => heading)),
    ...rows.map((row) => lineOf(columns.map((column) => cellOf(row, column)))),
  ].join('');
}
