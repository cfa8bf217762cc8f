import type { GameCode } from '@banyan/contract/games/game-codes';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { prepared } from '../../../platform/database/prepared-pool.ts';

/** A game that this server leads. The fence rises with every leader: what one before it still writes is refused. */
export interface HeldGame<G extends GameCode = GameCode> {
  game: G;
  fence: string;
}

/** A leader that has not renewed its lease for this long is taken over from. */
export const lease = sql`interval '5 seconds'`;

/**
 * Takes a game that nobody leads, or renews the lease when half of it is over.
 * @param holder tells this server from others
 * @returns null = another one leads it
 */
export async function holdGame<G extends GameCode>(
  db: Db,
  game: G,
  holder: string,
): Promise<HeldGame<G> | null> {
  const own = await sql<{ fence: string }>`${prepared}
    select fence from game where code = ${game} and holder = ${holder} and lease_until > clock_timestamp() + ${lease} / 2`.execute(
    db,
  );
  const { rows } = own.rows[0]
    ? own
    : await sql<{ fence: string }>`
        update game set fence = fence + case when holder = ${holder} then 0 else 1 end, holder = ${holder},
          lease_until = clock_timestamp() + ${lease}
        where code = ${game} and (holder is null or holder = ${holder} or lease_until < clock_timestamp())
        returning fence`.execute(db);
  return rows[0] ? { game, fence: rows[0].fence } : null;
}

/** Gives the game back when its server stops: another one leads it at once, with the next fence. */
export async function releaseGame(db: Db, game: GameCode, holder: string): Promise<void> {
  await sql`update game set holder = null, lease_until = null where code = ${game} and holder = ${holder}`.execute(
    db,
  );
}

/** Another server leads the game by now: nothing of the transaction counts. */
export class GameTakenOver extends Error {}

/**
 * A transaction of the leader: a takeover waits for it, and after a takeover it writes nothing.
 * @param before what is locked ahead of every row
 * @throws GameTakenOver
 */
export async function asLeader<T>(
  db: Db,
  { game, fence }: HeldGame,
  work: (tx: Tx) => Promise<T>,
  before?: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  return await inTransaction(db, async (tx) => {
    await before?.(tx);
    const { rows } = await sql`select from game where code = ${game} and fence = ${fence} for share`.execute(
      tx,
    );
    if (rows.length === 0) throw new GameTakenOver(`${game} is led by another server`);
    return await work(tx);
  });
}
