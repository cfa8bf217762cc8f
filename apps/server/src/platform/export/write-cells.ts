import { formatDate, formatDateTime } from '@banyan/contract/core/dates';
import type { ColumnKind } from '@banyan/contract/core/report';

export type Row = Record<string, unknown>;

/** How the company writes figures: a file shows what the screen shows (docs/screens.md §5). */
export interface FileStyle {
  timezone: string;
  /** Decimals of an amount; more are written where it has them. */
  digits: number;
}

/** A column of a file. */
export interface FileColumn {
  key: string;
  kind: ColumnKind;
  label: string;
}

/** A value as a person reads it. */
export function cellText(kind: ColumnKind, value: unknown, { timezone, digits }: FileStyle): string {
  if (value === null || value === undefined) return '';
  if (kind === 'member' || kind === 'person') {
    const { user_id, name } = value as { user_id: string; name: string };
    return `${user_id} ${name}`;
  }
  const text = String(value);
  if (kind === 'date') return formatDate(text, timezone);
  if (kind === 'date_time') return formatDateTime(text, timezone);
  return kind === 'money' ? amountText(text, digits) : text;
}

/** '1.10000000' → '1.10': with the company's decimals, and with all that are not zero. */
function amountText(text: string, digits: number): string {
  const [whole = '', decimals = ''] = text.split('.');
  const exact = decimals.replace(/0+$/, '').padEnd(digits, '0');
  return exact === '' ? whole : `${whole}.${exact}`;
}
