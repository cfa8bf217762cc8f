import { drawCrash } from '@banyan/fair/aviator/crash-point';
import { crashMilliseconds } from '@banyan/fair/aviator/flight';
import { randomnessOf } from '@banyan/fair/beacon/verify-beacon';
import { sql } from 'kysely';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { hashOfRound } from '../epochs/hash-of-round.ts';
import type { AviatorEpochRules } from '../epochs/rules-of.ts';
import { boardOf, type Flight } from './board-of.ts';

/** What the crash point of a round follows from, beside its beacon. */
export interface FlightDraw {
  id: string;
  issue: string;
  epoch_id: string;
  rounds: number;
  round: number;
  salt: string;
  rules: AviatorEpochRules;
}

/** Where a round crashes, with the hash that proves it (docs/fair-games.md §3.2). For the memory of the server alone until the crash. */
export async function drawFlight(
  db: Db,
  services: Services,
  round: FlightDraw,
  randomness: string,
): Promise<Pick<Flight, 'id' | 'issue' | 'crash_x100' | 'game_hash' | 'lasts'>> {
  const game_hash = await hashOfRound(db, services, round);
  const draw = { game_hash, salt: round.salt, code: 'AV', round: round.round, beacon: randomness };
  const { crash_x100 } = drawCrash(draw, round.rules);
  return { id: round.id, issue: round.issue, crash_x100, game_hash, lasts: crashMilliseconds(crash_x100) };
}

/**
 * A flight that is in the air, or ended and is not settled: as this server knows it, else from the database, whose clock is read once.
 * @returns null = the round is neither
 */
export async function findFlight(db: Db, services: Services, roundId: string): Promise<Flight | null> {
  const board = boardOf(services);
  const known = board.get(roundId);
  if (known) return known;
  const before = services.monotonic();
  const { rows } = await sql<FlightDraw & { signature: string; elapsed: number }>`
    select r.id::text, r.issue, r.epoch_id::text, e.rounds, r.round, e.salt, e.record -> 'rules' as rules, r.beacon_signature as signature,
      extract(epoch from game_clock() - r.begins_at)::float8 * 1000 as elapsed
    from game_round r join game_epoch e on e.id = r.epoch_id
    where r.id = ${roundId} and r.game = 'AV' and r.status in ('flying', 'crashed') and r.settled_at is null`.execute(
    db,
  );
  const after = services.monotonic();
  const [round] = rows;
  if (!round) return null;
  const drawn = await drawFlight(db, services, round, randomnessOf(round.signature));
  const flight = { ...drawn, began: (before + after) / 2 - round.elapsed };
  board.note(flight);
  return flight;
}
