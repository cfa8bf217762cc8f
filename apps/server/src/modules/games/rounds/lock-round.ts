import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { asLeader, type HeldGame } from './hold-game.ts';

/**
 * Closes the round whose time to bet is over. It waits for bets that are being written; no later one is taken, by the clock in
 * their own statement.
 * @returns whether there was one
 */
export async function lockRound(db: Db, held: HeldGame): Promise<boolean> {
  const due = sql`game = ${held.game} and status = 'open' and closes_at <= game_clock()`;
  const { rows } = await sql`select from game_round where ${due}`.execute(db);
  if (rows.length === 0) return false;
  return await asLeader(db, held, async (tx) => {
    const locked = await sql`update game_round set status = 'locked' where ${due} returning id`.execute(tx);
    return locked.rows.length > 0;
  });
}
