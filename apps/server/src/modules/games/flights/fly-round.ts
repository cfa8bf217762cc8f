import { timeOfRound } from '@banyan/fair/beacon/rounds';
import { randomnessOf } from '@banyan/fair/beacon/verify-beacon';
import { sql } from 'kysely';
import type { Beacon } from '../../../platform/beacon/beacon.ts';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { hashOfRound } from '../epochs/hash-of-round.ts';
import { askForBeacon, longestWait } from '../rounds/draw-round.ts';
import { asLeader, type HeldGame } from '../rounds/hold-game.ts';
import { boardOf } from './board-of.ts';
import { drawFlight, type FlightDraw } from './find-flight.ts';

interface RoundUnderWay extends FlightDraw {
  status: 'locked' | 'flying';
  beacon_round: string;
  beacon: Omit<Beacon, 'ask'>;
  signature: string | null;
}

/** What became of a round of Aviator. */
export type FlightStep = 'flying' | 'crashed' | 'interrupted' | 'void';

/**
 * Lets the round whose bets are closed take off once its beacon has come, and ends the flight that has reached its crash point
 * (docs/fair-games.md §12). Without its beacon for 120 seconds a round is void. A flight that another leader began is interrupted: nobody
 * can know what its members would have done.
 * @returns null = nothing happened
 */
export async function flyRound(
  db: Db,
  services: Services,
  held: HeldGame,
  now: Date,
): Promise<FlightStep | null> {
  const { rows } = await sql<RoundUnderWay>`
    select r.id::text, r.issue, r.epoch_id::text, e.rounds, r.round, e.salt, r.status, r.beacon_round::text,
      e.record -> 'rules' as rules, e.record -> 'beacon' as beacon, r.beacon_signature as signature
    from game_round r join game_epoch e on e.id = r.epoch_id
    where r.game = 'AV' and r.settled_at is null and r.status in ('locked', 'flying') order by r.id limit 1`.execute(
    db,
  );
  const [round] = rows;
  if (!round) return null;
  return round.status === 'locked'
    ? await takeOff(db, services, held, { round, now })
    : await endFlight(db, services, held, { round, now });
}

async function takeOff(
  db: Db,
  services: Services,
  held: HeldGame,
  { round, now }: { round: RoundUnderWay; now: Date },
): Promise<FlightStep | null> {
  const due = timeOfRound(round.beacon, Number(round.beacon_round)) * 1000;
  if (now.getTime() < due) return null;
  const value = await askForBeacon(services, round, now);
  if (!value && now.getTime() - due < longestWait * 1000) return null;
  if (!value) {
    const game_hash = await hashOfRound(db, services, round);
    const change = { status: 'void', game_hash, void_reason: 'no_beacon', had_beacon: true };
    return (await move(db, held, round, change)) ? 'void' : null;
  }
  const drawn = await drawFlight(db, services, round, value.randomness);
  const board = boardOf(services);
  const flight = await asLeader(db, held, async (tx) => {
    const before = services.monotonic();
    const { rows } = await sql`
      update game_round set status = 'flying', begins_at = game_clock(), beacon_signature = ${value.signature}
      where id = ${round.id} and status = 'locked' returning id`.execute(tx);
    const began = (before + services.monotonic()) / 2;
    return rows.length > 0 ? { ...drawn, began } : null;
  });
  if (!flight) return null;
  board.led = { id: flight.id, fence: held.fence };
  board.note(flight);
  return 'flying';
}

async function endFlight(
  db: Db,
  services: Services,
  held: HeldGame,
  { round, now }: { round: RoundUnderWay; now: Date },
): Promise<FlightStep | null> {
  const board = boardOf(services);
  const led = board.led?.id === round.id && board.led.fence === held.fence ? board.get(round.id) : undefined;
  if (led) {
    if (!board.isOver(led)) return null;
    const { crash_x100, game_hash } = led;
    const change = { status: 'crashed', crash_x100, game_hash, drawn_at: now };
    return (await move(db, held, round, change)) ? 'crashed' : null;
  }
  const { crash_x100, game_hash } = await drawFlight(
    db,
    services,
    round,
    randomnessOf(round.signature ?? ''),
  );
  const change = {
    status: 'void',
    void_reason: 'interrupted',
    had_beacon: true,
    crash_x100,
    game_hash,
    drawn_at: now,
  };
  return (await move(db, held, round, change)) ? 'interrupted' : null;
}

/** Whether the round was still in the state in which it was found. */
async function move(
  db: Db,
  held: HeldGame,
  { id, status }: RoundUnderWay,
  change: { status: string; game_hash: string } & Record<string, string | number | boolean | Date>,
): Promise<boolean> {
  return await asLeader(db, held, async (tx) => {
    const moved = await tx
      .updateTable('game_round')
      .set(change)
      .where('id', '=', id)
      .where('status', '=', status)
      .returning('id')
      .executeTakeFirst();
    return moved !== undefined;
  });
}
