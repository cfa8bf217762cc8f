import { inEnglish } from '@banyan/contract/core/text';
import { type ImportProblem, importProblems, mendWords } from '@banyan/contract/imports/import-problems';
import { totalWords } from '@banyan/contract/imports/import-totals';
import type { ImportState } from '@banyan/contract/imports/imports';
import type { Db } from '../apps/server/src/platform/database/db.ts';

/** Prints what a dry run found: the control totals, and each sort of problem with its first rows and what is or may be decided. */
export async function printDryRun(db: Db, id: string, { totals, problems }: ImportState): Promise<void> {
  for (const [name, value] of Object.entries(totals))
    console.log(`${totalWords(name).padEnd(32)} ${value.padStart(24)}`);
  for (const { sort, rows, mend } of problems) {
    console.log(`${rows} × ${sort}, ${mend === 'refuse' ? offeredFor(sort) : `decided: ${mendWords[mend]}`}`);
    for (const line of await firstRows(db, id, sort)) console.log(`  ${line}`);
  }
}

/** The first rows with a problem of a sort, in words. */
async function firstRows(db: Db, id: string, sort: ImportProblem): Promise<string[]> {
  const rows = await db
    .selectFrom('import_problem')
    .select(['file', 'row_no', 'field', 'value'])
    .where('import_id', '=', id)
    .where('sort', '=', sort)
    .orderBy('id')
    .limit(5)
    .execute();
  return rows.map(
    ({ file, row_no, field, value }) =>
      `${file}, row ${row_no}, ${field}: ${inEnglish({ text: importProblems[sort].words, values: { value } })}`,
  );
}

/** What may be done about a sort of problems, in words. */
function offeredFor(sort: ImportProblem): string {
  const { mends } = importProblems[sort];
  return mends.length > 0
    ? `can be decided: ${mends.map((mend) => mendWords[mend]).join(', ')}`
    : 'can only be mended in the file';
}
