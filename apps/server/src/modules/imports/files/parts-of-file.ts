import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { FileParts } from './read-parts.ts';

/** The bytes of a file that was sent. */
export const partsOfFile = (db: Db, file_id: string): FileParts => ({
  readPart: async (part) =>
    (
      await db
        .selectFrom('import_part')
        .select('data')
        .where('file_id', '=', file_id)
        .where('part', '=', part)
        .executeTakeFirst()
    )?.data,
  readSizes: async () =>
    (
      await db
        .selectFrom('import_part')
        .select(sql<number>`octet_length(data)`.as('size'))
        .where('file_id', '=', file_id)
        .orderBy('part')
        .execute()
    ).map(({ size }) => size),
});
