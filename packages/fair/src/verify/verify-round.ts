import { drawCrash } from '../aviator/crash-point.ts';
import { firstRoundAt } from '../beacon/rounds.ts';
import { verifyBeacon } from '../beacon/verify-beacon.ts';
import { linkAfter } from '../chain/chain.ts';
import { type EpochRecord, findRecordProblems, isSignedRecord } from '../chain/epoch-record.ts';
import type { Draw } from '../draw/words.ts';
import { drawDigit } from '../prediction/draw-digit.ts';
import { isPredictionCode, issueAt, secondsToBeacon } from '../schedule/issues.ts';

/** What is public of a round of the prediction or of Aviator, for anybody to check (docs/fair-games.md §7). */
export type PublicRound = {
  record: EpochRecord;
  /** The signature of the record, and the key of the installation that signed it; hex. */
  record_signature: string;
  installation_key: string;
  /** The beacon's signature of the round `salt_round`, hex. */
  salt_signature: string;
  round: number;
  game_hash: string;
  /** When bets closed, milliseconds since 1970. */
  closes_at: number;
  /** The name of a round of the prediction and the time zone it is counted in; Aviator has none. */
  issue?: { name: string; opens_at: number; timezone: string };
  beacon: { round: number; signature: string };
  /** What was shown: the digit, or the crash point in hundredths. */
  shown: number;
};

/** A hash already known to lead to the terminal, from which the walk is shorter: that of an earlier round. */
export type Anchor = { round: number; hash: string };

/**
 * - `record`: signed by the installation, and its salt came later
 * - `chain`: the hash of the round leads to the terminal that was published first
 * - `salt`: the beacon signed it
 * - `time`: the round has its place in the day, and its beacon is the first after bets closed
 * - `beacon`: the beacon signed it
 * - `result`: what follows is what was shown
 */
export const roundChecks = ['record', 'chain', 'salt', 'time', 'beacon', 'result'] as const;
export type RoundCheck = (typeof roundChecks)[number];

function isLinked({ record, round, game_hash }: PublicRound, anchor: Anchor | undefined): boolean {
  const from = anchor ?? { round: 0, hash: record.terminal };
  const links = round - from.round;
  return links > 0 && round <= record.n && linkAfter(game_hash, links) === from.hash;
}

function isInTime({ record, closes_at, issue, beacon }: PublicRound): boolean {
  const code = record.game;
  if (isPredictionCode(code)) {
    if (!issue) return false;
    const counted = issueAt(code, issue.opens_at, issue.timezone, record.beacon);
    if (counted.issue !== issue.name || counted.closes_at !== closes_at) return false;
  }
  return beacon.round === firstRoundAt(record.beacon, closes_at / 1000 + secondsToBeacon.round);
}

/** The outcome that follows from a draw by the rules of the record; null when the record has no such rules. */
function findOutcome({ game, rules }: EpochRecord, draw: Draw): number | null {
  if (isPredictionCode(game)) return drawDigit(draw).digit;
  const { edge_bps, cap_x100 } = rules;
  if (game !== 'AV' || typeof edge_bps !== 'number' || typeof cap_x100 !== 'number') return null;
  return drawCrash(draw, { edge_bps, cap_x100 }).crash_x100;
}

/**
 * Checks a round from what is public of it, without asking anybody.
 * @param anchor shortens the check of the chain when an earlier round was checked before
 * @returns whether each check holds, and the outcome; null when a signature does not hold, since nothing is drawn then
 */
export function verifyRound(
  published: PublicRound,
  anchor?: Anchor,
): { checks: Record<RoundCheck, boolean>; outcome: number | null } {
  const { record, record_signature, installation_key, round, game_hash, beacon, shown } = published;
  const { public_key } = record.beacon;
  const salt = verifyBeacon({ round: record.salt_round, signature: published.salt_signature, public_key });
  const randomness = verifyBeacon({ ...beacon, public_key });
  const outcome =
    salt === null || randomness === null
      ? null
      : findOutcome(record, { game_hash, salt, code: record.game, round, beacon: randomness });
  return {
    checks: {
      record:
        isSignedRecord(record, record_signature, installation_key) && findRecordProblems(record).length === 0,
      chain: isLinked(published, anchor),
      salt: salt !== null,
      time: isInTime(published),
      beacon: randomness !== null,
      result: outcome !== null && outcome === shown,
    },
    outcome,
  };
}
