import * as dates from '@banyan/contract/core/dates';
import { groupIndian, MINUS, roundDecimal } from '@banyan/contract/core/money';
import { language } from './text.ts';

export { addDays, dateText, lastDateOf } from '@banyan/contract/core/dates';
export { formatFigure, formatMoney, type MoneyStyle } from '@banyan/contract/core/money';

/** 2026-11-20 or a time stamp as the person's language writes its date: 20-Nov-2026. */
export const formatDate = (value: string, timeZone: string): string =>
  language.write(dates.formatDate(value, timeZone));

/** A time stamp: 20-Nov-2026 10:42:08 AM. */
export const formatDateTime = (value: string, timeZone: string): string =>
  language.write(dates.formatDateTime(value, timeZone));

/** Short form for tiles: 1.84L, 1.8Cr. The full value stands in the title beside it. */
export function compactFigure(value: string): string {
  const { negative, figure } = roundDecimal(value, 0);
  const digits = figure.replaceAll(',', '');
  const unit = digits.length > 7 ? { cut: 7, word: 'Cr' } : digits.length > 5 ? { cut: 5, word: 'L' } : null;
  const sign = negative ? `${MINUS} ` : '';
  if (!unit) return sign + figure;
  const decimal = digits.slice(-unit.cut).slice(0, 2).replace(/0+$/, '');
  return `${sign}${groupIndian(digits.slice(0, -unit.cut))}${decimal ? `.${decimal}` : ''}${unit.word}`;
}

/** A percentage without trailing zeros: 10.50000000 → 10.5%. */
export function formatPercent(value: string): string {
  const plain = /\./.test(value) ? value.replace(/\.?0+$/, '') : value;
  return `${plain.replace(/^-/, `${MINUS} `)}%`;
}

/** A count with lakh grouping. */
export function formatCount(value: number): string {
  const text = groupIndian(String(Math.abs(Math.trunc(value))));
  return value < 0 ? `${MINUS} ${text}` : text;
}

/** Seconds as HH:MM:SS; hours run past 24. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':');
}

const two = (value: number): string => String(value).padStart(2, '0');
