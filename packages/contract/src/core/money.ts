import * as z from 'zod/mini';

const example = 'Enter an amount, like 1500.00.';

/** A decimal string as money travels: digits, at most 8 decimals, optional minus. Never a JavaScript number. */
export const money = () => z.string(example).check(z.regex(/^-?\d{1,20}(\.\d{1,8})?$/, example));

/** An entered amount: positive, at most 8 decimals; the server also checks the company's digits. */
export const amount = () =>
  z.string(example).check(
    z.trim(),
    z.regex(/^\d{1,16}(\.\d{1,8})?$/, example),
    z.refine((value) => !/^0*(\.0*)?$/.test(value), 'Enter an amount above zero.'),
  );

/** The fields of the company that decide how figures look (docs/screens.md §5). */
export interface MoneyStyle {
  currency_symbol: string;
  is_currency_symbol_prefixed: boolean;
  round_off_digits: number;
}

/** U+2212: a hyphen is easily overlooked. */
export const MINUS = '−';

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

/** 1234567 → 12,34,567 (lakh and crore grouping of an unsigned whole number in digits). */
export function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits;
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return `${head},${digits.slice(-3)}`;
}
