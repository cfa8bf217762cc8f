import type { GameCode } from '@banyan/contract/games/game-codes';
import { sql } from 'kysely';
import type { Context, Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { prepared } from '../../../platform/database/prepared-pool.ts';
import { prepareEpochs } from '../epochs/prepare-epochs.ts';
import { boardOf } from '../flights/board-of.ts';
import { type FlightStep, flyRound } from '../flights/fly-round.ts';
import { openFlight } from '../flights/open-flight.ts';
import { drawRound } from './draw-round.ts';
import { GameTakenOver, type HeldGame, holdGame, lease } from './hold-game.ts';
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
  /** Called after each step; what it throws ends the round of work there. */
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
  let found = await lookAt(db, game, holder);
  if (!found.is_needed) return false;
  let held: HeldGame | null = found.fence === null ? null : { game, fence: found.fence };
  if (!held) {
    held = await holdGame(db, game, holder);
    if (!held) return false;
    // it may have waited for the leader before
    found = await lookAt(db, game, holder);
  }
  reached?.('held');
  if (game === 'AV' && boardOf(services).isAloft(held)) return false;
  const { is_open, is_over, is_waiting, is_drawn } = found;
  const now = new Date(found.now);
  const context: Context = { actor: null, now, ip: '', user_agent: 'leader of a game', services };
  try {
    if (is_over && (await lockRound(db, held))) reached?.('locked');
    if (!is_open && (await open(leading, held, now))) reached?.('opened');
    const isLocked = is_waiting || is_over;
    const drawn = isLocked ? await (game === 'AV' ? flyRound : drawRound)(db, services, held, now) : null;
    if (drawn) reached?.(drawn);
    const settled = is_drawn || drawn ? await settleRound(db, context, held) : null;
    if (settled) reached?.(settled);
    if (await prepareEpochs({ db, services, game, now })) reached?.('prepared');
    return drawn !== null || settled !== null;
  } catch (error) {
    // the one that took over goes on
    if (error instanceof GameTakenOver) return false;
    throw error;
  }
}

/** How a game stands. */
interface Look {
  /** It is played, or has a round that has not ended. */
  is_needed: boolean;
  /** Of this server, while more than half of its lease is left. */
  fence: string | null;
  now: string;
  /** A round takes bets, and goes on doing so. */
  is_open: boolean;
  /** A round has taken its last bet. */
  is_over: boolean;
  /** A round waits for its beacon, or flies. */
  is_waiting: boolean;
  /** Bets of a round that is drawn or void have not ended. */
  is_drawn: boolean;
}

/** All of it by one statement: leaders look several times a second, and mostly there is nothing to do. */
async function lookAt(db: Db, game: GameCode, holder: string): Promise<Look> {
  return onlyRow(
    await sql<Look>`${prepared}
      select c.gaming_mode <> 'off' or w.is_open is not null as is_needed,
        case when g.holder = ${holder} and g.lease_until > clock_timestamp() + ${lease} / 2 then g.fence end as fence,
        to_char(w.now at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now,
        coalesce(w.is_open, false) as is_open, coalesce(w.is_over, false) as is_over,
        coalesce(w.is_waiting, false) as is_waiting, coalesce(w.is_drawn, false) as is_drawn
      from company c, game g, lateral (
        select min(clock.now) as now, bool_or(r.status = 'open' and r.closes_at > clock.now) as is_open,
          bool_or(r.status = 'open' and r.closes_at <= clock.now) as is_over,
          bool_or(r.status in ('locked', 'flying')) as is_waiting,
          bool_or(r.status in ('drawn', 'crashed', 'void')) as is_drawn
        from (select game_clock() as now offset 0) clock
          left join game_round r on r.game = g.code and r.settled_at is null
      ) w
      where g.code = ${game}`.execute(db),
  );
}

async function open({ db, services }: Leading, held: HeldGame, now: Date): Promise<string | null> {
  const { game, fence } = held;
  return game === 'AV'
    ? await openFlight(db, services, held, now)
    : await openRound(db, services, { game, fence }, now);
}
