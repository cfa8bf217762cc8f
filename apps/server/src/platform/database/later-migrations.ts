import { sql } from 'kysely';
import type { Db } from './db.ts';
import { readMigrations } from './migrate.ts';

/** A migration of a later version than this one. */
export interface LaterMigration {
  name: string;
  /** Whether this version can work with what it made (docs/decisions/0028). */
  expands: boolean;
}

/**
 * The migrations that a database holds and this version does not know: a later version has started on it.
 * @throws when the database is away, or not migrated
 */
export async function findLaterMigrations(
  db: Db,
  known = readMigrations().map(({ name }) => name),
): Promise<LaterMigration[]> {
  const { rows } = await sql<LaterMigration>`
    select name, expands from schema_migration where name <> all(${known}::text[]) order by name`.execute(db);
  return rows;
}
