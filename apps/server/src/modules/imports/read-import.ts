import { confirmImport, type ImportState } from '@banyan/contract/imports/imports';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import type { ImportSummary } from './checks/check-import.ts';
import { readSentFiles } from './files/read-sent-files.ts';
import { findFollower } from './find-follower.ts';
import { stepsOfFacts } from './load/go-on.ts';
import { readBooks } from './read-books.ts';

/**
 * An import with its files, what its last dry run found, and how far it has come.
 * @throws not_found
 */
export async function readImport(db: Db, _context: Context, { no }: { no: string }): Promise<ImportState> {
  const found = await db
    .selectFrom('import as i')
    .innerJoin('app_user as by', 'by.id', 'i.made_by')
    .leftJoin('app_user as second', 'second.id', 'i.confirmed_by')
    .select([
      'i.id',
      'i.no',
      'i.is_day',
      'i.from_name',
      'i.as_of',
      'i.checks',
      'i.made_at',
      'i.loaded_at',
      'i.taken_back_at',
    ])
    .select([
      sql<ImportState['status']>`i.status`.as('status'),
      sql<ImportState['date_order']>`i.date_order`.as('date_order'),
      sql<ImportState['decimal_mark']>`i.decimal_mark`.as('decimal_mark'),
      sql<ImportState['mends']>`i.mends`.as('mends'),
      sql<ImportState['expected']>`i.expected`.as('expected'),
      sql<number>`i.rows_done::float8`.as('rows_done'),
      sql<Partial<ImportSummary>>`i.summary`.as('summary'),
      personOf('by').as('made_by'),
      personOf('second').as('confirmed_by'),
      sql<number>`coalesce((select step from import_course where import_id = i.id), 0)`.as('step'),
      sql<boolean>`i.status = 'Loading' and exists (
        select from import_course where import_id = i.id and stopped_at is not null)`.as('is_stopping'),
      sql<number>`(select coalesce(max(chunk) + 1, 0)::int from import_chunk where import_id = i.id)`.as(
        'chunks_posted',
      ),
      sql<number>`(select coalesce(max(chunk) + 1, 0)::int from import_balance where import_id = i.id)`.as(
        'chunks',
      ),
    ])
    .where('i.no', '=', no.toUpperCase())
    .executeTakeFirst();
  if (!found) throw fail('not_found');
  const { id, summary, confirmed_by, ...state } = found;
  const isChecked = !['Draft', 'Checking'].includes(state.status);
  return {
    ...state,
    steps: stepsOfFacts,
    confirmed_by: confirmed_by?.user_id ? confirmed_by : null,
    files: await readSentFiles(db, id),
    totals: isChecked ? (summary.totals ?? {}) : {},
    problems: isChecked ? (summary.problems ?? []) : [],
    problem_rows: state.status === 'Checked' ? (summary.problem_rows ?? []) : [],
    refused: isChecked ? (summary.refused ?? 0) : 0,
    waits: state.status === 'Checked' ? await findRequest(db, state) : null,
    books: state.status === 'Loaded' && !state.is_day ? await readBooks(db, id) : null,
    has_members: await hasMembers(db),
    followed_by: state.status === 'Loaded' && !state.is_day ? await findFollower(db, id) : null,
  };
}

/** The request to bring in what the last dry run found, while a second admin has not decided. */
async function findRequest(
  db: Db,
  { no, checks }: Pick<ImportState, 'no' | 'checks'>,
): Promise<{ no: string } | null> {
  const found = await db
    .selectFrom('admin_request')
    .select('no')
    .where('status', '=', 'Pending')
    .where('path', '=', confirmImport.path)
    .where('body', '@>', sql<string>`jsonb_build_object('no', ${no}::text, 'checks', ${checks}::int)`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** Whether anybody has joined: a network is brought into a company without members. */
export async function hasMembers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`select exists (select from member) as is_taken`.execute(
    db,
  );
  return rows[0]?.is_taken ?? false;
}
