import { csvSeparator } from '@banyan/contract/core/constants';
import { formatDate, formatDateTime, localTime } from '@banyan/contract/core/dates';
import type { Column, Report } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import { fail } from '../fail.ts';

type Row = Record<string, unknown>;
/** How the company writes figures: a file shows what the screen shows (docs/screens.md §5). */
export interface FileStyle {
  timezone: string;
  /** Decimals of an amount; more are written where it has them. */
  digits: number;
}
/** Beyond this an XLSX would not fit in memory or in a spreadsheet; CSV has no limit. */
const xlsxRows = 200_000;

/** The columns of a file: the report's, in its order, as far as this kind of user sees them. */
export function fileColumns(report: Report, userType: string): [string, Column][] {
  return Object.entries(report.columns).filter(
    ([, c]) => !c.roles || c.roles.some((role) => role === userType),
  );
}

/**
 * CSV of any length, row by row: UTF-8 with BOM, `;` between cells, semicolons inside a cell turned to commas
 * (docs/screens.md §5), a cell that a spreadsheet would run as a formula made text.
 */
export async function* csvLines(
  columns: [string, Column][],
  chunks: AsyncIterable<Row[]>,
  style: FileStyle,
): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(([, c]) => csvCell(c.label)).join(csvSeparator)}\r\n`;
  for await (const rows of chunks) {
    yield rows
      .map(
        (row) => `${columns.map(([key, c]) => csvCell(cellText(c, row[key], style))).join(csvSeparator)}\r\n`,
      )
      .join('');
  }
}

/** XLSX of the same rows; amounts are numbers in the sheet and dates are dates, everything else is text. */
export async function xlsxFile(
  columns: [string, Column][],
  chunks: AsyncIterable<Row[]>,
  style: FileStyle,
): Promise<Buffer> {
  const header = columns.map(([, c]) => ({ value: c.label, fontWeight: 'bold' as const }));
  const sheet: SheetData = [header];
  for await (const rows of chunks) {
    for (const row of rows) sheet.push(columns.map(([key, c]) => sheetCell(c, row[key], style)));
    if (sheet.length > xlsxRows)
      throw fail('invalid_request', { format: text('Too many rows for XLSX. Choose CSV.') });
  }
  return await writeExcelFile(sheet).toBuffer();
}

type SheetCell = { value: string | number | Date; fontWeight?: 'bold'; format?: string } | null;

const dateFormats = { date: 'dd-mmm-yyyy', date_time: 'dd-mmm-yyyy hh:mm:ss AM/PM' };

function sheetCell(column: Column, value: unknown, style: FileStyle): SheetCell {
  const text = cellText(column, value, style);
  if (text === '') return null;
  if (column.kind === 'date' || column.kind === 'date_time') {
    const at = localTime(String(value), style.timezone);
    return at ? { value: at, format: dateFormats[column.kind] } : { value: text };
  }
  // the sheet's own number format: up to 15 digits are exact there; a longer amount stays text
  const isNumber = (column.kind === 'money' || column.kind === 'int') && text.replace(/\D/g, '').length <= 15;
  if (isNumber) return { value: +text, format: column.kind === 'int' ? '0' : moneyFormat(style) };
  return { value: text };
}

const moneyFormat = ({ digits }: FileStyle): string =>
  digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}${'#'.repeat(8 - digits)}`;

function cellText(column: Column, value: unknown, { timezone, digits }: FileStyle): string {
  if (value === null || value === undefined) return '';
  if (column.kind === 'member' || column.kind === 'person') {
    const { user_id, name } = value as { user_id: string; name: string };
    return `${user_id} ${name}`;
  }
  const text = String(value);
  if (column.kind === 'date') return formatDate(text, timezone);
  if (column.kind === 'date_time') return formatDateTime(text, timezone);
  return column.kind === 'money' ? amountText(text, digits) : text;
}

/** '1.10000000' → '1.10': with the company's decimals, and with all that are not zero. */
function amountText(text: string, digits: number): string {
  const [whole = '', decimals = ''] = text.split('.');
  const exact = decimals.replace(/0+$/, '').padEnd(digits, '0');
  return exact === '' ? whole : `${whole}.${exact}`;
}

/** One CSV cell: the separator rule, and no cell that starts a formula (OWASP, CSV injection). */
export function csvCell(text: string): string {
  const flat = text.replaceAll(csvSeparator, ',').replace(/[\r\n]+/g, ' ');
  const isNumber = /^[-+]?\d+(\.\d+)?$/.test(flat);
  const safe = !isNumber && /^[=+\-@\t|＝＋－＠｜]/.test(flat) ? `'${flat}` : flat;
  return safe.includes('"') ? `"${safe.replaceAll('"', '""')}"` : safe;
}
