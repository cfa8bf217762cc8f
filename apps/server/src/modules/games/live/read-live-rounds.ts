import { type GameCode, gameCodes } from '@banyan/contract/games/game-codes';
import type { UnnumberedFrame } from '@banyan/contract/games/live';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** A round with what its frames need. */
export interface LiveRound {
  id: string;
  game: GameCode;
  issue: string;
  epoch: number;
  round: number;
  status: 'open' | 'locked' | 'drawn' | 'flying' | 'crashed' | 'settled' | 'void';
  opens_at: string;
  closes_at: string;
  ends_at: string | null;
  begins_at: string | null;
  /** How long it has flown by the database's clock, in milliseconds. */
  elapsed: number | null;
  crash_x100: number | null;
  beacon_round: number;
  digit: number | null;
  game_hash: string | null;
  signature: string | null;
  void_reason: 'no_beacon' | 'by_admin' | 'interrupted' | null;
  had_beacon: boolean | null;
  bets: number;
  stakes: string;
  /** All its bets have ended. */
  is_over: boolean;
}

/** The newest rounds of each game are always read: one may open, close and end between two looks. */
export const newest = 3;

/** The rounds that are not over, the newest ones, and those that were under way at the last look, oldest first. */
export async function readLiveRounds(db: Db, underWay: readonly string[]): Promise<LiveRound[]> {
  const { rows } = await sql<LiveRound>`
    with wanted as (
      select id from unnest(${[...gameCodes]}::text[]) g (code)
        cross join lateral (select id from game_round where game = g.code order by closes_at desc, id desc limit ${newest}) n
      union select id from game_round where game = any(${[...gameCodes]}::text[]) and settled_at is null
      union select unnest(${[...underWay]}::bigint[])
    )
    select r.id::text, r.game, r.issue, e.epoch, r.round, r.status, r.opens_at, r.closes_at, r.ends_at,
      r.begins_at, greatest(0, floor(extract(epoch from game_clock() - r.begins_at) * 1000))::int as elapsed, r.crash_x100,
      r.beacon_round::float8 as beacon_round, r.digit::int, r.game_hash, r.beacon_signature as signature, r.void_reason,
      r.had_beacon, x.bets, x.stakes::text, r.settled_at is not null as is_over
    from wanted join game_round r using (id) join game_epoch e on e.id = r.epoch_id join game_exposure x on x.round_id = r.id
    order by r.closes_at, r.id`.execute(db);
  return rows;
}

const at = (moment: string) => new Date(moment).toISOString();

/**
 * The states of a round up to where it is now, in the order in which they came to be. A round that was made void while it took bets was
 * never locked.
 */
export function framesOfRound(round: LiveRound): UnnumberedFrame[] {
  const { issue, bets, stakes, beacon_round, game_hash } = round;
  const frames: UnnumberedFrame[] = [
    {
      t: 'round',
      issue,
      epoch: round.epoch,
      round: round.round,
      opens_at: at(round.opens_at),
      closes_at: at(round.closes_at),
      ends_at: round.ends_at === null ? null : at(round.ends_at),
      beacon_round,
    },
  ];
  if (round.status !== 'open' && round.void_reason !== 'by_admin')
    frames.push({ t: 'lock', issue, bets, stakes });
  if (round.begins_at !== null)
    frames.push({ t: 'fly', issue, begins_at: at(round.begins_at), elapsed_ms: round.elapsed ?? 0 });
  if (round.digit !== null && game_hash !== null && round.signature !== null)
    frames.push({
      t: 'result',
      issue,
      digit: round.digit,
      round: round.round,
      game_hash,
      beacon_round,
      signature: round.signature,
    });
  if (
    round.void_reason === null &&
    round.crash_x100 !== null &&
    game_hash !== null &&
    round.signature !== null
  )
    frames.push({
      t: 'crash',
      issue,
      crash_x100: round.crash_x100,
      round: round.round,
      game_hash,
      beacon_round,
      signature: round.signature,
    });
  if (round.void_reason !== null && game_hash !== null)
    frames.push({
      t: 'void',
      issue,
      reason: round.void_reason,
      had_beacon: round.had_beacon ?? false,
      round: round.round,
      game_hash,
    });
  return frames;
}
