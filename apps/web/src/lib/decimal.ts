/** Sums of decimal strings on screen. Money never becomes a JavaScript number: the digits are added as text. */
const scaled = (value: string, decimals: number): bigint => {
  const [whole = '0', fraction = ''] = value.replace(/^[-−]/, '').split('.');
  const digits = BigInt(whole + fraction.padEnd(decimals, '0'));
  return /^[-−]/.test(value) ? -digits : digits;
};
const decimalsOf = (value: string): number => value.split('.')[1]?.length ?? 0;

/** addDecimals(['10.5', '-0.25']) → '10.25'; nothing to add is '0'. */
export function addDecimals(values: readonly string[]): string {
  const decimals = Math.max(0, ...values.map(decimalsOf));
  const sum = values.reduce((total, value) => total + scaled(value, decimals), 0n);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  return `${sum < 0n ? '-' : ''}${digits.slice(0, cut)}${decimals > 0 ? `.${digits.slice(cut)}` : ''}`;
}

/** The same amount with the other sign. */
export const negated = (value: string): string =>
  /^[-−]/.test(value) ? value.slice(1) : isZero(value) ? value : `-${value}`;

/** '0', '0.00' and an absent amount are nothing. */
export const isZero = (value: string | null | undefined): boolean => !value || !/[1-9]/.test(value);

/** A share of a whole in hundredths of a percent, for bars only: 0 to 10000. */
export function shareOf(part: string, whole: string): number {
  const decimals = Math.max(decimalsOf(part), decimalsOf(whole));
  const of = scaled(whole, decimals);
  if (of <= 0n) return 0;
  return Math.min(10_000, Math.max(0, Number((scaled(part, decimals) * 10_000n) / of)));
}

/** By how much it grew, in percent with one decimal: ('150', '100') → '50.0'. null when there was nothing to grow from. */
export function changeOf(now: string, before: string): string | null {
  const decimals = Math.max(decimalsOf(now), decimalsOf(before));
  const [to, from] = [scaled(now, decimals), scaled(before, decimals)];
  if (from <= 0n) return null;
  const tenths = ((to - from) * 1000n) / from;
  const digits = (tenths < 0n ? -tenths : tenths).toString().padStart(2, '0');
  return `${tenths < 0n ? '-' : ''}${digits.slice(0, -1)}.${digits.slice(-1)}`;
}

/** −1, 0 or 1. */
export function compareDecimals(a: string, b: string): number {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  const [left, right] = [scaled(a, decimals), scaled(b, decimals)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Without the zeros a database column adds: '50000.00000000' → '50000', '12.50000000' → '12.5'. */
export const trimmed = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

/** The whole of which a part is a percentage, in whole units: 4000 is 8 % of 50000. Null = the percentage is 0. */
export function wholeOf(part: string, percent: string): string | null {
  const decimals = Math.max(decimalsOf(part), decimalsOf(percent));
  const of = scaled(percent, decimals);
  return of <= 0n ? null : String((scaled(part, decimals) * 100n) / of);
}

/** A part as a percentage of a whole, with one decimal: '28.4'. Null = there is no whole. */
export function percentOf(part: string, whole: string): string | null {
  const decimals = Math.max(decimalsOf(part), decimalsOf(whole));
  const of = scaled(whole, decimals);
  if (of <= 0n) return null;
  const tenths = (scaled(part, decimals) * 1000n) / of;
  return addDecimals([
    String(tenths / 10n),
    `${tenths < 0n ? '-' : ''}0.${String(tenths % 10n).replace('-', '')}`,
  ]);
}
