import type { Db } from '../../platform/database/db.ts';

/** Deletes the files, and the keys, of exports whose time is over. @returns how many */
export async function forgetExports(db: Db, now: Date): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('company_export')
      .set({ status: 'Ended', sealed_key: null })
      .where('status', '=', 'Ready')
      .where('ends_at', '<=', now.toISOString())
      .returning('id')
      .execute();
    const ids = ended.map(({ id }) => id);
    if (ids.length > 0) await tx.deleteFrom('company_export_part').where('export_id', 'in', ids).execute();
    return ids.length;
  });
}
