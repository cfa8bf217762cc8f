import { Decimal, roundDown, toDecimal } from '@banyan/plan/money';
import { contractOf, type PredictionBet, type PredictionRules } from './payouts.ts';
import { digits, factorOf } from './selections.ts';

/**
 * What a round owes on its bets (docs/fair-games.md §3.1): the sum of stakes, for each digit what would be paid, unrounded,
 * and by how much the worst digit exceeds the stakes, which may be below zero.
 */
export type PredictionExposure = { stakes: Decimal; liability: Decimal[]; worst_loss: Decimal };

const zero = new Decimal(0);

export function predictionExposure(
  bets: readonly PredictionBet[],
  rules: PredictionRules,
): PredictionExposure {
  const contracts = bets.map(({ selection, stake }) => ({ selection, contract: contractOf(stake, rules) }));
  const stakes = bets.reduce((sum, { stake }) => sum.plus(stake), zero);
  const liability = digits.map((digit) =>
    contracts.reduce((sum, bet) => sum.plus(bet.contract.times(factorOf(bet.selection, digit))), zero),
  );
  return { stakes, liability, worst_loss: Decimal.max(...liability).minus(stakes) };
}

/** Whether a round may lose as much as it would with one bet more; `limit` is a decimal string. */
export function isBetWithin(
  exposure: PredictionExposure,
  bet: PredictionBet,
  limit: string,
  rules: PredictionRules,
): boolean {
  const contract = contractOf(bet.stake, rules);
  const stakes = exposure.stakes.plus(bet.stake);
  return exposure.liability.every((owed, digit) =>
    owed
      .plus(contract.times(factorOf(bet.selection, digit)))
      .minus(stakes)
      .lte(limit),
  );
}

/**
 * The largest stake on a selection that a round would still take; '0' when it takes none, null when the fee is so high that
 * nothing limits it. A rounded fee makes losses rise in steps, so the last few stakes below the bound are tried.
 */
export function largestStake(
  exposure: PredictionExposure,
  selection: PredictionBet['selection'],
  limit: string,
  rules: PredictionRules,
): string | null {
  const unit = new Decimal(10).pow(-rules.digits);
  const kept = new Decimal(10_000 - rules.fee_bps).div(10_000);
  const bounds = digits.flatMap((digit) => {
    const factor = toDecimal(factorOf(selection, digit));
    const growth = factor.times(kept).minus(1);
    if (!growth.gt(0)) return [];
    const left = exposure.stakes.plus(limit).minus(exposure.liability[digit] ?? zero);
    return [{ highest: left.plus(unit.times(factor)).div(growth), step: unit.times(factor).div(growth) }];
  });
  if (bounds.length === 0) return null;
  const { highest, step } = bounds.reduce((a, b) => (b.highest.lt(a.highest) ? b : a));
  const lowest = highest.minus(step.times(2)).minus(unit);
  for (
    let stake = roundDown(highest, rules.digits);
    stake.gt(0) && stake.gte(lowest);
    stake = stake.minus(unit)
  )
    if (isBetWithin(exposure, { selection, stake: stake.toFixed() }, limit, rules)) return stake.toFixed();
  return '0';
}
