import type { GameCode } from '@banyan/contract/games/game-codes';
import { sql } from 'kysely';
import type { Context, Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { prepareEpochs } from '../epochs/prepare-epochs.ts';
import { boardOf } from '../flights/board-of.ts';
import { type FlightStep, flyRound } from '../flights/fly-round.ts';
import { openFlight } from '../flights/open-flight.ts';
import { readGameClock } from '../read-game-clock.ts';
import { drawRound } from './draw-round.ts';
import { GameTakenOver, type HeldGame, holdGame } from './hold-game.ts';
import { lockRound } from './lock-round.ts';
import { openRound } from './open-round.ts';
import { settleRound } from './settle-round.ts';

/** Steps after which a leader may end at any time: the next one continues, and nothing happens twice. */
export type LeaderStep =
  | 'held'
  | 'locked'
  | 'opened'
  | 'drawn'
  | FlightStep
  | 'part'
  | 'settled'
  | 'prepared';

export interface Leading {
  db: Db;
  services: Services;
  game: GameCode;
  /** Tells this server from others. */
  holder: string;
  /** Told after each step; what it throws ends the round of work there. */
  reached?: (step: LeaderStep) => void;
}

/**
 * One round of the work of a game's leader (docs/fair-games.md §10): the round whose time is over is locked, the next one opened,
 * what waits for its beacon drawn or flown, and one part of what is drawn settled. With the games off it opens nothing and ends what is
 * under way. A server that does not lead does nothing.
 * @returns whether there is more to do at once
 */
export async function leadGame(leading: Leading): Promise<boolean> {
  const { db, services, game, holder, reached } = leading;
  const needed = await sql`
    select from company where gaming_mode <> 'off'
      or exists (select from game_round where game = ${game} and settled_at is null)`.execute(db);
  if (needed.rows.length === 0) return false;
  const held = await holdGame(db, game, holder);
  if (!held) return false;
  reached?.('held');
  if (game === 'AV' && boardOf(services).isAloft(held)) return false;
  const now = await readGameClock(db);
  const context: Context = { actor: null, now, ip: '', user_agent: 'leader of a game', services };
  try {
    if (await lockRound(db, held)) reached?.('locked');
    if (await open(leading, held, now)) reached?.('opened');
    const drawn = await (game === 'AV' ? flyRound : drawRound)(db, services, held, now);
    if (drawn) reached?.(drawn);
    const settled = await settleRound(db, context, held);
    if (settled) reached?.(settled);
    if (await prepareEpochs({ db, services, game, now })) reached?.('prepared');
    return drawn !== null || settled !== null;
  } catch (error) {
    // the one that took over goes on
    if (error instanceof GameTakenOver) return false;
    throw error;
  }
}

async function open({ db, services }: Leading, held: HeldGame, now: Date): Promise<string | null> {
  const { game, fence } = held;
  return game === 'AV'
    ? await openFlight(db, services, held, now)
    : await openRound(db, services, { game, fence }, now);
}
