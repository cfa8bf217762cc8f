import pg from 'pg';
import { connectTo } from '../platform/postgres/connect-to.ts';
import { refusal } from '../platform/refusal.ts';

/** What can be noted: a copy of the database that was taken, a restore that was tried. */
export const noted = ['backup', 'restore'] as const;
export type Noted = (typeof noted)[number];

/**
 * Notes in the database that a backup was taken, or a restore tried.
 * @param note.what its name, or with which tool
 * @throws a refusal when the database is not migrated to this version
 */
export async function noteBackup(
  ownerUrl: string,
  { kind, what, at }: { kind: Noted; what: string; at: Date },
): Promise<void> {
  const client = new pg.Client(connectTo(ownerUrl));
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('insert into backup_note (kind, what, at) values ($1, $2, $3)', [kind, what, at]);
  } catch (error) {
    if ((error as { code?: string }).code !== '42P01') throw error;
    throw refusal('It was not noted: the database is not migrated to this version.', error);
  } finally {
    await client.end();
  }
}
