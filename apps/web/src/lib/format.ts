import { groupIndian } from './text.ts';

/** What of the company decides how figures look (spec §3). */
export interface MoneyStyle {
  currency_symbol: string;
  is_currency_symbol_prefixed: boolean;
  round_off_digits: number;
}

const MINUS = '−';
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Rounds a decimal string half up (away from zero) to `digits` decimals and groups it the Indian way.
 * Works on the text alone: money never becomes a JavaScript number. Returns sign and figure apart.
 */
export function roundDecimal(value: string, digits: number): { negative: boolean; figure: string } {
  const match = /^\s*([-+−]?)(\d*)(?:\.(\d*))?\s*$/.exec(value);
  if (!match) return { negative: false, figure: value };
  const whole = match[2] || '0';
  const decimals = match[3] ?? '';
  const kept = decimals.slice(0, digits).padEnd(digits, '0');
  let scaled = BigInt(whole + kept);
  if (decimals.charAt(digits) >= '5') scaled += 1n;
  const text = scaled.toString().padStart(digits + 1, '0');
  const cut = text.length - digits;
  const figure = groupIndian(text.slice(0, cut)) + (digits > 0 ? `.${text.slice(cut)}` : '');
  return { negative: scaled !== 0n && (match[1] === '-' || match[1] === MINUS), figure };
}

/** A bare figure: 184250 → 1,84,250.00; a minus is U+2212 with a space. */
export function formatFigure(value: string, digits: number): string {
  const { negative, figure } = roundDecimal(value, digits);
  return negative ? `${MINUS} ${figure}` : figure;
}

/**
 * Money as the company writes it: ₹9,000.00, or 9,000.00 ₹ when the symbol is not prefixed. `signed` shows
 * the plus as well, as ledgers do; zero carries no sign.
 */
export function formatMoney(value: string, style: MoneyStyle, options: { signed?: boolean } = {}): string {
  const { negative, figure } = roundDecimal(value, style.round_off_digits);
  const amount = style.is_currency_symbol_prefixed
    ? `${style.currency_symbol}${figure}`
    : `${figure} ${style.currency_symbol}`;
  if (negative) return `${MINUS} ${amount}`;
  return options.signed && /[1-9]/.test(figure) ? `+ ${amount}` : amount;
}

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

/** 2026-11-20 or a full time stamp → 20-Nov-2026, in the company's time zone. */
export function formatDate(value: string, timeZone: string): string {
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (plain) return `${plain[3]}-${months[Number(plain[2]) - 1]}-${plain[1]}`;
  const parts = partsOf(value, timeZone);
  return parts ? `${parts.day}-${parts.month}-${parts.year}` : value;
}

/** A time stamp → 20-Nov-2026 10:42:08 AM, in the company's time zone. */
export function formatDateTime(value: string, timeZone: string): string {
  const parts = partsOf(value, timeZone);
  if (!parts) return value;
  const hour = Number(parts.hour);
  const clock = `${two(hour % 12 || 12)}:${parts.minute}:${parts.second} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${parts.day}-${parts.month}-${parts.year} ${clock}`;
}

/** Seconds as HH:MM:SS; hours run past 24. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':');
}

/** Today in a time zone as 2026-11-20, shifted by whole days. */
export function dateText(at: Date, timeZone: string, shiftDays = 0): string {
  const parts = partsOf(new Date(at.getTime() + shiftDays * 86_400_000).toISOString(), timeZone);
  return parts ? `${parts.year}-${parts.monthNumber}-${parts.day}` : '';
}

const two = (value: number): string => String(value).padStart(2, '0');

// A fixed month table: Intl's en-IN prints "Sept" (look.md §3).
const clocks = new Map<string, Intl.DateTimeFormat>();
function partsOf(value: string, timeZone: string) {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return undefined;
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    clocks.set(timeZone, clock);
  }
  const parts: Record<string, string> = {};
  for (const part of clock.formatToParts(at)) parts[part.type] = part.value;
  const { day = '', month: monthNumber = '', year = '', hour = '', minute = '', second = '' } = parts;
  return { day, monthNumber, month: months[Number(monthNumber) - 1] ?? '', year, hour, minute, second };
}
