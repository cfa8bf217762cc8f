import { sql } from 'kysely';
import { sealPieces } from '../../platform/backup/seal-file.ts';
import type { Services } from '../../platform/context.ts';
import { type Db, openDb, openPool } from '../../platform/database/db.ts';
import { writeZip, type ZipEntry } from '../../platform/export/write-zip.ts';
import { chainBooks } from '../ledger/chain-books.ts';
import { streamCompany } from './stream-company.ts';
import { sealedEnd } from './write-export-folder.ts';

/** Bytes of a part, which stands in memory. */
const partBytes = 3_000_000;
/** How long a file is kept, in milliseconds. */
const life = 24 * 3_600_000;

/**
 * Writes the file of an export that was asked for, a part at a time; half a file of a process that ended is begun anew. One that
 * another process writes is left alone.
 * @param work.url signs in to the database as the application
 * @param work.key 64 hexadecimal digits; null = the file is not sealed
 */
export async function makeExport(work: {
  url: string;
  services: Services;
  id: string;
  key: string | null;
}): Promise<void> {
  const { url, services, id } = work;
  const now = () => services.clock();
  // the snapshot has one, the parts another, and the lock the third
  const pool = openPool(url, 3);
  const db = openDb(pool);
  try {
    await db.connection().execute(async (own) => {
      const lock = await sql<{ is_ours: boolean }>`
        select pg_try_advisory_lock(hashtext('company_export'), ${id}::int) as is_ours`.execute(own);
      const found = await db
        .selectFrom('company_export')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirst();
      if (!lock.rows[0]?.is_ours || found?.status !== 'Processing') return;
      await writeParts(db, work);
      const ready_at = now();
      await db
        .updateTable('company_export')
        .set({ status: 'Ready', ready_at, ends_at: new Date(ready_at.getTime() + life) })
        .where('id', '=', id)
        .execute();
    });
  } finally {
    // the lock ends with the connection
    await pool.end();
  }
}

async function writeParts(db: Db, { id, key, services }: Parameters<typeof makeExport>[0]): Promise<void> {
  await db.deleteFrom('company_export_part').where('export_id', '=', id).execute();
  const now = services.clock();
  await chainBooks(db, now);
  let [part, bytes, rows] = [0, 0, 0];
  const write = async (data: Buffer): Promise<void> => {
    bytes += data.length;
    await db.insertInto('company_export_part').values({ export_id: id, part: part++, data }).execute();
    await db
      .updateTable('company_export')
      .set({ rows_done: rows, bytes, parts: part })
      .where('id', '=', id)
      .execute();
  };
  const onRows = (all: number) => {
    rows = all;
  };
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of writeZip(entriesOf(db, services, { key, now, onRows }))) {
    waiting.push(piece);
    size += piece.length;
    if (size < partBytes) continue;
    await write(Buffer.concat(waiting));
    [waiting, size] = [[], 0];
  }
  await write(Buffer.concat(waiting));
}

async function* entriesOf(
  db: Db,
  services: Services,
  { key, now, onRows }: { key: string | null; now: Date; onRows: (rows: number) => void },
): AsyncGenerator<ZipEntry> {
  const secret = key === null ? null : Buffer.from(key, 'hex');
  for await (const { name, content } of streamCompany({
    db,
    services,
    now,
    withSecrets: secret !== null,
    onRows,
  }))
    yield secret
      ? { name: `${name}${sealedEnd}`, content: sealPieces(content, { key: secret, name }) }
      : { name, content };
}
