import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Adds changes of long lists to their totals (docs/decisions/0017), in a transaction of its own.
 * @returns how many; 0 = none left
 */
export async function foldListChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select fold_list_changes() as folded`.execute(db);
  return rows[0]?.folded ?? 0;
}
