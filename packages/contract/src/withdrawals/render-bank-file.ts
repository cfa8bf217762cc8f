import { csvCell } from '../core/csv-cell.ts';
import type { BankFileField, BankFileTemplate } from './bank-file.ts';

/** A payment as the bank's file names it. */
export type BankFileRow = Record<Exclude<BankFileField, 'date' | 'text'>, string>;

/** What the settings show a template by. */
export const sampleRow: BankFileRow = {
  account_no: '50100123456789',
  ifsc: 'HDFC0001234',
  holder: 'Asha Rao',
  amount: '9000.00',
  no: 'W1000001',
  user_id: 'BN1000001',
};

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
