import { type Decimal, roundDown, roundMoney, toDecimal } from '@banyan/plan/money';
import { factorOf, type Selection } from './selections.ts';

/** The fee of a prediction in hundredths of a percent, when an epoch names no other. */
export const usualFeeBps = 200;

/** What decides the money of a prediction: fee in hundredths of a percent, decimals of the company. */
export type PredictionRules = { fee_bps: number; digits: number };

/** A bet on a selection; the stake is a decimal string. */
export type PredictionBet = { selection: Selection; stake: string };

/** The fee of a stake: half up to the company's decimals (docs/fair-games.md §3.1). */
export function feeOf(stake: string, { fee_bps, digits }: PredictionRules): Decimal {
  return roundMoney(toDecimal(stake).times(fee_bps).div(10_000), digits);
}

/** What of a stake is played for. */
export function contractOf(stake: string, rules: PredictionRules): Decimal {
  return toDecimal(stake).minus(feeOf(stake, rules));
}

/** What a bet pays when a digit is drawn, rounded down; the stake is not returned beside it. */
export function payoutOf(bet: PredictionBet, digit: number, rules: PredictionRules): Decimal {
  return roundDown(contractOf(bet.stake, rules).times(factorOf(bet.selection, digit)), rules.digits);
}
