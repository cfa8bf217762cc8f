import type { fairnessRound } from '@banyan/contract/games/fairness';
import { type RoundCheck, verifyRound } from '@banyan/fair/verify/verify-round';
import type { DataOf } from '../../../lib/use-call.ts';

type Shown = DataOf<typeof fairnessRound>;

/**
 * Works a round out again in this browser, from what is public of it and nothing else: no call is made.
 * @returns whether each check holds, and the digit or crash point that follows; null where the round has no outcome to check
 */
export function checkRound(
  round: Shown,
): { checks: Record<RoundCheck, boolean>; outcome: number | null } | null {
  const { game_hash, beacon_signature } = round;
  const shown = round.digit ?? round.crash_x100;
  if (game_hash === null || beacon_signature === null || shown === null) return null;
  return verifyRound({
    record: JSON.parse(round.record),
    record_signature: round.record_signature,
    installation_key: round.installation_key,
    salt_signature: round.salt_signature,
    round: round.round,
    game_hash,
    closes_at: Date.parse(round.closes_at),
    // a flight has no place in the day
    ...(round.game !== 'AV' && {
      issue: { name: round.issue, opens_at: Date.parse(round.opens_at), timezone: round.timezone },
    }),
    beacon: { round: round.beacon_round, signature: beacon_signature },
    shown,
  });
}
