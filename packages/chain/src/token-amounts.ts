import { powerOfTen, scaled, unscaled } from './decimal.ts';

/**
 * What a member gets for tokens that arrived: raw ÷ 10^decimals × rate, rounded down to the company's digits
 * (docs/on-chain.md §2).
 * @param deposit.raw smallest units of the token
 * @param deposit.rate company currency for one token
 * @returns company currency
 */
export function creditedAmount(deposit: {
  raw: bigint;
  decimals: number;
  rate: string;
  digits: number;
}): string {
  const rate = scaled(deposit.rate);
  const units =
    (deposit.raw * rate.units * powerOfTen(deposit.digits)) / powerOfTen(deposit.decimals + rate.digits);
  return unscaled(units, deposit.digits);
}

/**
 * The tokens that a payout sends: net ÷ rate × 10^decimals, rounded down (docs/on-chain.md §5).
 * @param payout.net company currency
 * @param payout.rate company currency for one token, above 0
 * @returns smallest units of the token
 */
export function payoutRaw(payout: { net: string; rate: string; decimals: number }): bigint {
  const net = scaled(payout.net);
  const rate = scaled(payout.rate);
  return (net.units * powerOfTen(payout.decimals + rate.digits)) / (powerOfTen(net.digits) * rate.units);
}

/** Smallest units as tokens: 12500000 of 6 decimals is 12.5. */
export const tokensOf = (raw: bigint, decimals: number): string => unscaled(raw, decimals);

/**
 * Tokens as smallest units; null = the token has fewer decimals than the text.
 * @throws RangeError for what is no decimal
 */
export function rawOf(tokens: string, decimals: number): bigint | null {
  const { units, digits } = scaled(tokens);
  const factor = powerOfTen(Math.abs(decimals - digits));
  if (digits <= decimals) return units * factor;
  return units % factor === 0n ? units / factor : null;
}
