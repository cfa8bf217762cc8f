import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { prepared } from '../../platform/database/prepared-pool.ts';

/** The time by which rounds open and close and bets are taken (docs/fair-games.md §10): the database's, not the server's. */
export async function readGameClock(db: Db): Promise<Date> {
  const { now } = onlyRow(
    await sql<{ now: string }>`${prepared}
      select to_char(game_clock() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`.execute(db),
  );
  return new Date(now);
}
