import type { ImportFollower } from '@banyan/contract/imports/import-followers';
import { entryKinds } from '@banyan/contract/ledger/entry-kinds';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { type Db, sqlState } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { countTeams } from '../../genealogy/count-teams.ts';
import { writeLegDay } from '../../income/write-leg-day.ts';
import { inBulk } from './in-bulk.ts';

/** A row of another table refers to what would be deleted. */
const foreignKey = '23503';

/**
 * Takes back an import that two admins decided about, whole and in one transaction: whatever ends it half-way, nothing has
 * changed, and the next run begins anew. What came after it meanwhile keeps it as it is: its page says what.
 */
export async function takeBack(work: { db: Db; url: string; context: Context; id: string }): Promise<void> {
  const { db, url, context, id } = work;
  const follower = await deleteWhole(db, context, id);
  if (follower)
    await db
      .updateTable('import')
      .set({ status: 'Loaded' })
      .where('id', '=', id)
      .where('status', '=', 'Taking back')
      .execute();
  else await countTeams({ url, now: context.now, also: writeLegDay });
}

/** @returns what came after it */
async function deleteWhole(db: Db, { now }: Context, id: string): Promise<ImportFollower | null> {
  try {
    return await inBulk(db, async (tx) => {
      const rows = await sql<{ follower: ImportFollower | null }>`
        select take_import_back(${id}::bigint, ${entryKinds.opening_balance.code}::smallint, 'taken back', ${now}::timestamptz)
          as follower`.execute(tx);
      return onlyRow(rows).follower;
    });
  } catch (error) {
    if (sqlState(error) === foreignKey) return 'record';
    throw error;
  }
}
