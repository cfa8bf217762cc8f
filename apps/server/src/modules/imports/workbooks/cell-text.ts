import type { DateOrder, DecimalMark } from '@banyan/contract/imports/import-files';
import { Decimal } from '@banyan/plan/money';

/** A cell of a sheet: what was typed, or what its formula came to. */
export interface SheetCell {
  /** s = place of a shared text, n = number, b = truth, d = date, the others = text. */
  type: string;
  value: string;
  formula: string | null;
  style: number;
}

/** How the texts of an import write dates and decimals. */
export interface CellForms {
  date_order: DateOrder;
  decimal_mark: DecimalMark;
}

/** What cells of a workbook refer to. */
export interface CellBook {
  /** Styles that show a number as a date. */
  dateStyles: ReadonlySet<number>;
  /** Days are counted from 1904. */
  is1904: boolean;
  textAt: (place: number) => string;
}

/** The text of a cell as a CSV file of the same table would have it. A formula is no value: it is left to be refused. */
export function cellText(cell: SheetCell, book: CellBook, forms: CellForms): string {
  const { type, value, formula, style } = cell;
  if (formula !== null) return `=${formula}`;
  if (type === 's') return book.textAt(Number(value));
  if (type === 'd') return isoText(value, forms);
  if (type !== 'n' || value === '') return value;
  return book.dateStyles.has(style) ? dateText(value, book.is1904, forms) : numberText(value, forms);
}

/** Sheets hold fifteen digits of a number; what stands behind them is how it was kept. */
function numberText(value: string, { decimal_mark }: CellForms): string {
  const isWhole = /^-?\d{1,40}$/.test(value);
  if (isWhole || !/^-?\d*\.?\d+(e[+-]?\d{1,3})?$/i.test(value)) return value;
  return new Decimal(value).toSignificantDigits(15).toFixed().replace('.', decimal_mark);
}

/** Days between what sheets count from and 1970. */
const days1900 = 25_569;
const days1904 = 24_107;

function dateText(value: string, is1904: boolean, forms: CellForms): string {
  const days = Number(value) - (is1904 ? days1904 : days1900);
  const at = new Date(Math.round(days * 86_400) * 1000);
  return Number.isNaN(at.getTime()) ? value : momentText(at.toISOString(), forms);
}

const isoText = (value: string, forms: CellForms): string =>
  /^\d{4}-\d\d-\d\d/.test(value) ? momentText(value, forms) : value;

function momentText(iso: string, { date_order }: CellForms): string {
  const [y, m, d] = iso.slice(0, 10).split('-');
  const day = { 'year-month-day': [y, m, d], 'day-month-year': [d, m, y], 'month-day-year': [m, d, y] }[
    date_order
  ].join('-');
  const time = iso.slice(11, 19);
  return time === '' || time === '00:00:00' ? day : `${day} ${time}`;
}

/** Formats of dates that every sheet knows by number. */
const isKnownDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Whether a number of this format is shown as a date: its letters outside of quotes and brackets say so. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isKnownDate(id);
  const letters = code
    .split(';', 1)
    .join()
    .replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /[ymd]/i.test(letters);
}
