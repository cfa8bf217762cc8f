import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { keptTables, stagingTables } from './checks/staging-tables.ts';

/**
 * Deletes the files of an import that has ended and what was read of them: they hold names, contacts and password hashes.
 * Opening balances stay where they are in the books, as their document.
 */
export async function forgetRows(db: Db, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local transaction_timeout = 0`.execute(tx);
    const { status } = await tx
      .selectFrom('import')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (status !== 'Cancelled' && status !== 'Loaded') return;
    const files = tx.selectFrom('import_file').select('id').where('import_id', '=', id);
    await tx.updateTable('import_file').set({ sample: '[]' }).where('import_id', '=', id).execute();
    await tx.deleteFrom('import_part').where('file_id', 'in', files).execute();
    // balances that are in the books stay, and what the old system paid
    for (const table of stagingTables)
      if (status === 'Cancelled' || !keptTables.some((kept) => kept === table))
        await tx.deleteFrom(table).where('import_id', '=', id).execute();
  });
}
