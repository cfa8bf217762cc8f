/** A decimal as a whole number and the power of ten it is divided by: 83.15 is 8315 of 2 digits. */
export interface Scaled {
  units: bigint;
  digits: number;
}

/**
 * Takes a decimal text apart without loss.
 * @throws RangeError for what is no decimal that is 0 or above
 */
export function scaled(text: string): Scaled {
  const parts = /^(\d{1,78})(?:\.(\d{1,78}))?$/.exec(text);
  if (!parts) throw new RangeError(`not a decimal: ${text}`);
  const [, whole = '', fraction = ''] = parts;
  return { units: BigInt(whole + fraction), digits: fraction.length };
}

/** The decimal text of a whole number of 10^-digits, without zeros at its end: 12500 of 3 is 12.5. */
export function unscaled(units: bigint, digits: number): string {
  const text = String(units).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const fraction = text.slice(text.length - digits).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

export const powerOfTen = (digits: number): bigint => 10n ** BigInt(digits);
