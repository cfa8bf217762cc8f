import type { GameCode } from '@banyan/contract/games/game-codes';
import { usualCapX100 } from '@banyan/fair/aviator/crash-point';
import { usualFeeBps } from '@banyan/fair/prediction/payouts';
import { digits, factorOf, selections } from '@banyan/fair/prediction/selections';
import { isPredictionCode, type PredictionCode, predictionTimes } from '@banyan/fair/schedule/issues';
import type { Tx } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';

/** What admins choose for a chain; amounts are decimal strings. */
export interface EpochLimits {
  /** The most that one round may lose to all its players together. */
  round_loss_limit: string;
  largest_stake: string;
  /** Of Aviator: the most that one bet pays. */
  max_win?: string | undefined;
}

/** What decides money in a prediction; amounts are decimal strings. */
export interface PredictionEpochRules extends Omit<EpochLimits, 'max_win'> {
  fee_bps: number;
  /** Decimals of the company's money. */
  digits: number;
  /** Seconds. */
  interval: number;
  closes_before: number;
  time_zone: string;
  /** By selection the factor of each digit. */
  factors: Record<string, string[]>;
}

/** What decides money in Aviator. */
export interface AviatorEpochRules extends Omit<EpochLimits, 'max_win'> {
  edge_bps: number;
  /** The highest factor, in hundredths. */
  cap_x100: number;
  max_win: string;
  digits: number;
  /** How long bets are taken, and from the end of a flight to the next round, in seconds. */
  betting_seconds: number;
  pause_seconds: number;
  time_zone: string;
}

export interface RulesOf {
  prediction: PredictionEpochRules;
  aviator: AviatorEpochRules;
}
export type EpochRules = RulesOf[keyof RulesOf];

/** The share of stakes that stays with the company in Aviator, in hundredths of a percent. */
const usualEdgeBps = 300;
/** Seconds (docs/fair-games.md §12). */
export const flightTimes = { betting_seconds: 5, pause_seconds: 3 } as const;

/** The rules of a game as they are now, with the limits that were chosen. */
export async function rulesOf(tx: Tx, game: GameCode, limits: EpochLimits): Promise<EpochRules> {
  const { timezone: time_zone, round_off_digits } = await readCompany(tx);
  const { round_loss_limit, largest_stake, max_win } = limits;
  const common = { digits: round_off_digits, round_loss_limit, largest_stake, time_zone };
  if (isPredictionCode(game)) return { ...common, ...tableOf(game) };
  if (max_win === undefined) throw new Error('Aviator has no largest win');
  return { ...common, edge_bps: usualEdgeBps, cap_x100: usualCapX100, max_win, ...flightTimes };
}

const tableOf = (game: PredictionCode) => ({
  fee_bps: usualFeeBps,
  ...predictionTimes[game],
  factors: Object.fromEntries(
    selections.map((selection) => [selection, digits.map((digit) => factorOf(selection, digit))]),
  ),
});

/** Rounds of so long at the most follow each other, in seconds: with less than a day of them left the next chain is published. */
export const secondsOfRound = (game: GameCode): number =>
  isPredictionCode(game)
    ? predictionTimes[game].interval
    : flightTimes.betting_seconds + flightTimes.pause_seconds;
