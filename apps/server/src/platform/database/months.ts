import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, inTransaction } from './db.ts';

/** How long before its first line a month is made: the job may fail for half a year before lines lie together. */
const ahead = 184 * 24 * 3_600_000;

/** Tables that lie in months, and of which months can leave (docs/decisions/0035). */
export const monthlyTables = ['audit_log', 'entry', 'house_entry', 'income', 'txn'] as const;

/** A part of a table that lies in months of UTC. */
export interface Month {
  of_table: string;
  part: string;
  /** ISO moments; null = everything of before the table was divided. */
  from_at: string | null;
  until_at: string;
  archived_at: string | null;
  /** With its indexes. */
  bytes: string;
}

/** Adds the months to come to tables that lie in months. */
export async function makeMonths(db: Db, now: Date): Promise<void> {
  await sql`select make_months(${new Date(now.getTime() + ahead)}::timestamptz)`.execute(db);
}

/**
 * Counts anew what each table that lies in months holds as a whole: PostgreSQL does so by itself for each month alone, and plans by the
 * whole where a statement joins them.
 */
export async function analyzeMonths(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    // large tables take longer than a request may
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local transaction_timeout = 0`.execute(tx);
    await sql`select analyze_months()`.execute(tx);
  });
}

/** Every part that was made, oldest first in each table. @param owner is connected as the owner of the database */
export async function readMonths(owner: pg.Client): Promise<Month[]> {
  const { rows } = await owner.query<Month>(`
    select of_table, part, to_json(nullif(from_at, '-infinity')) #>> '{}' as from_at, to_json(until_at) #>> '{}' as until_at,
      to_json(archived_at) #>> '{}' as archived_at,
      pg_total_relation_size(format('%I.%I', case when archived_at is null then 'public' else 'archive' end, part)::regclass)::text as bytes
    from table_month order by of_table, table_month.from_at`);
  return rows;
}

/** In milliseconds. Who posts waits behind a lock that is waited for, and goes on before it is tried again. */
const lockPatience = 200;
const lockPause = 2000;

/**
 * Moves the months of a table that end by a moment into the schema `archive`, oldest first, in one transaction: they stay readable, and
 * nothing more is written to them. The table is locked for a moment: while somebody reads it for long, it is tried again every two seconds.
 * @param owner is connected as the owner of the database
 * @param onWait is told once that others go first
 * @returns how many left
 */
export async function archiveMonths(
  owner: pg.Client,
  table: string,
  before: Date,
  onWait: () => void = () => {},
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    await owner.query('begin');
    try {
      await owner.query(`set local lock_timeout = ${lockPatience}`);
      const { rows } = await owner.query<{ moved: number }>('select archive_months($1, $2) as moved', [
        table,
        before.toISOString(),
      ]);
      await owner.query('commit');
      return rows[0]?.moved ?? 0;
    } catch (error) {
      await owner.query('rollback');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
    if (tries === 1) onWait();
    await sleep(lockPause);
  }
}

/** PostgreSQL's code of a lock that was not had in time. */
const LOCK_NOT_AVAILABLE = '55P03';
