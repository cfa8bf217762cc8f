import type { ImportFollower } from '@banyan/contract/imports/import-followers';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';

/** What came after an import, so that it cannot be taken back; null = nothing. */
export async function findFollower(db: Db, importId: string): Promise<ImportFollower | null> {
  const rows = await sql<{ follower: ImportFollower | null }>`
    select import_followed_by(${importId}::bigint) as follower`.execute(db);
  return onlyRow(rows).follower;
}
