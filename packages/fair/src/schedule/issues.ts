import { type BeaconTimes, firstRoundAt } from '../beacon/rounds.ts';
import { businessDateAt, firstMomentOf } from './business-day.ts';

/** The codes of the colour prediction: how long a round lasts, and how long before its end it closes, in seconds. */
export const predictionTimes = {
  WG30S: { interval: 30, closes_before: 5 },
  WG1: { interval: 60, closes_before: 5 },
  WG3: { interval: 180, closes_before: 10 },
  WG5: { interval: 300, closes_before: 10 },
} as const;
export type PredictionCode = keyof typeof predictionTimes;
export const predictionCodes = Object.keys(predictionTimes) as [PredictionCode, ...PredictionCode[]];
export const isPredictionCode = (code: string): code is PredictionCode =>
  Object.hasOwn(predictionTimes, code);

/** From the close of bets or sales to the beacon that decides, in seconds, at least. */
export const secondsToBeacon = { round: 1, lottery: 60 } as const;

/** A round of the colour prediction by the clock; moments are milliseconds since 1970. */
export type Issue = {
  issue: string;
  opens_at: number;
  closes_at: number;
  ends_at: number;
  beacon_round: number;
};

/**
 * The round of a code that runs at a moment (docs/fair-games.md §4). Its number counts elapsed seconds since the first moment of
 * the business date, so a day of 25 hours has more rounds and none twice.
 */
export function issueAt(code: PredictionCode, at: number, timeZone: string, times: BeaconTimes): Issue {
  const { interval, closes_before } = predictionTimes[code];
  const date = businessDateAt(at, timeZone);
  const begins = firstMomentOf(date, timeZone);
  const before = Math.floor((at - begins) / 1000 / interval);
  const opens_at = begins + before * interval * 1000;
  const ends_at = opens_at + interval * 1000;
  const closes_at = ends_at - closes_before * 1000;
  return {
    issue: `${date.replaceAll('-', '')}-${code}-${String(before + 1).padStart(4, '0')}`,
    opens_at,
    closes_at,
    ends_at,
    beacon_round: firstRoundAt(times, closes_at / 1000 + secondsToBeacon.round),
  };
}

/** The round of the beacon that decides a lottery which closes at a moment in milliseconds since 1970. */
export function lotteryBeaconRound(closesAt: number, times: BeaconTimes): number {
  return firstRoundAt(times, closesAt / 1000 + secondsToBeacon.lottery);
}

/** A moment as it is written everywhere: `2026-03-05T09:31:00Z`. */
export const timeText = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');
