import type { ImportProblem } from '@banyan/contract/imports/import-problems';
import { importProblems, mendWords } from '@banyan/contract/imports/import-problems';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { personOf } from '../../platform/http/report-sql.ts';

/** Every import, newest first. */
export function selectImports(db: Db, filters: { no?: string | undefined }) {
  return db
    .selectFrom('import as i')
    .innerJoin('app_user as by', 'by.id', 'i.made_by')
    .select(['i.id', 'i.made_at', 'i.no', 'i.from_name', 'i.as_of', 'i.status'])
    .select([
      sql<number>`coalesce((i.summary -> 'totals' ->> 'members')::int, 0)`.as('members'),
      personOf('by').as('by'),
    ])
    .where('i.is_day', '=', false)
    .$if(filters.no !== undefined, (query) => query.where('i.no', '=', (filters.no ?? '').toUpperCase()));
}

const words = Object.fromEntries(
  Object.entries(importProblems).map(([sort, problem]) => [sort, problem.words]),
);

/** The rows with problems of an import, as its last dry run found them. */
export function selectImportProblems(
  db: Db,
  filters: { no?: string | undefined; fault?: string | undefined },
) {
  return db
    .selectFrom('import_problem as p')
    .innerJoin('import as i', 'i.id', 'p.import_id')
    .select(['p.id', 'p.row_no', 'p.file', 'p.field', 'p.value'])
    .select([
      sql<ImportProblem>`p.sort`.as('sort'),
      sql<string>`replace(${JSON.stringify(words)}::jsonb ->> p.sort, '{value}', p.value)`.as('problem'),
      sql<string>`${JSON.stringify(mendWords)}::jsonb ->> p.mend`.as('mend'),
    ])
    .where('i.no', '=', (filters.no ?? '').toUpperCase())
    .$if(filters.fault !== undefined, (query) => query.where('p.sort', '=', filters.fault ?? ''));
}
