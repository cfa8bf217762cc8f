import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

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
    await tx.deleteFrom('import_part').where('file_id', 'in', files).execute();
    for (const table of [
      'import_problem',
      'import_member',
      'import_place',
      'import_topup',
      'import_carry',
      'import_rank',
    ] as const)
      await tx.deleteFrom(table).where('import_id', '=', id).execute();
    if (status === 'Cancelled') await tx.deleteFrom('import_balance').where('import_id', '=', id).execute();
  });
}
