import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { inBulk } from './in-bulk.ts';

/** Tables into which an import writes a row for everybody, under many indexes. */
const tables = ['app_user', 'member', 'topup', 'business_event'];

/**
 * Drops the indexes of the largest tables that no constraint needs, before a network is written into them: building them afterwards is
 * cheaper than a place for every row. Each table is locked for a moment alone; one that is in use keeps its indexes (docs/decisions/0036).
 */
export async function putOffIndexes(db: Db): Promise<void> {
  for (const table of tables) await sql`select put_off_indexes(${table})`.execute(db);
}

/** Builds all that were dropped, each in a transaction of its own: what ends this half-way leaves the others to the next run. */
export async function buildIndexes(db: Db): Promise<void> {
  const buildNext = () =>
    inBulk(
      db,
      async (tx) =>
        onlyRow(await sql<{ was_one: boolean }>`select build_put_off_index() as was_one`.execute(tx)).was_one,
    );
  while (await buildNext());
}
