import type { Message } from '@banyan/contract/core/text';
import type { SentFile } from '@banyan/contract/imports/imports';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** The files of an import in the order of their names; with a name that one alone. */
export async function readSentFiles(db: Db, importId: string, name?: string): Promise<SentFile[]> {
  return await db
    .selectFrom('import_file')
    .select(['name', 'headings', 'is_whole', sql<number>`size::float8`.as('size')])
    .select([
      sql<SentFile['kind']>`kind`.as('kind'),
      sql<string[][]>`sample`.as('sample'),
      sql<Record<string, number>>`columns`.as('columns'),
      'mapping',
      sql<Message | null>`problem`.as('problem'),
    ])
    .where('import_id', '=', importId)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('name')
    .execute();
}
