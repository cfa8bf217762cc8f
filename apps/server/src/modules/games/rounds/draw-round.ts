import { timeOfRound } from '@banyan/fair/beacon/rounds';
import { drawDigit } from '@banyan/fair/prediction/draw-digit';
import { sql } from 'kysely';
import { type Beacon, type BeaconValue, readBeacon } from '../../../platform/beacon/beacon.ts';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { hashOfRound } from '../epochs/hash-of-round.ts';
import { asLeader, type HeldGame } from './hold-game.ts';

/** So long after its time a beacon that has not come stops new rounds, in seconds. */
export const longestWait = 120;
/** After so long without its beacon a round is void, in milliseconds. */
const longestLocked = 24 * 3_600_000;

interface LockedRound {
  id: string;
  issue: string;
  epoch_id: string;
  rounds: number;
  round: number;
  salt: string;
  beacon_round: string;
  beacon: Omit<Beacon, 'ask'>;
}

/**
 * Draws the oldest round whose bets are closed, once its beacon has come: from the hash of the round, the salt and the beacon alone
 * (docs/fair-games.md §2). Another source or another round never takes their place; without its beacon for 24 hours a round is void.
 * @returns what became of it; null = none was drawn
 */
export async function drawRound(
  db: Db,
  services: Services,
  held: HeldGame,
  now: Date,
): Promise<'drawn' | 'void' | null> {
  const { rows } = await sql<LockedRound>`
    select r.id::text, r.issue, r.epoch_id::text, e.rounds, r.round, e.salt, r.beacon_round::text, e.record -> 'beacon' as beacon
    from game_round r join game_epoch e on e.id = r.epoch_id
    where r.game = ${held.game} and r.settled_at is null and r.status = 'locked' order by r.id limit 1`.execute(
    db,
  );
  const [round] = rows;
  if (!round) return null;
  const due = timeOfRound(round.beacon, Number(round.beacon_round)) * 1000;
  if (now.getTime() < due) return null;
  const value = await askForBeacon(services, round, now);
  if (!value && now.getTime() - due < longestLocked) return null;
  const game_hash = await hashOfRound(db, services, round);
  const change = value
    ? {
        status: 'drawn',
        game_hash,
        beacon_signature: value.signature,
        digit: drawDigit({
          game_hash,
          salt: round.salt,
          code: held.game,
          round: round.round,
          beacon: value.randomness,
        }).digit,
        drawn_at: now,
      }
    : { status: 'void', game_hash, void_reason: 'no_beacon', had_beacon: true };
  return await asLeader(db, held, async (tx) => {
    const moved = await tx
      .updateTable('game_round')
      .set(change)
      .where('id', '=', round.id)
      .where('status', '=', 'locked')
      .returning('id')
      .executeTakeFirst();
    return moved ? (value ? 'drawn' : 'void') : null;
  });
}

/** The beacon of a round, once it is there and its signature holds. */
export async function askForBeacon(
  { beacon }: Services,
  round: { beacon: Omit<Beacon, 'ask'>; beacon_round: string },
  now: Date,
): Promise<BeaconValue | null> {
  // a beacon of another key is another source: the round waits for its own
  if (!beacon || beacon.public_key !== round.beacon.public_key) return null;
  return await readBeacon(beacon, Number(round.beacon_round), now);
}
