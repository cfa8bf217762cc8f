import { csvSeparator } from '@banyan/contract/core/constants';
import { csvCell } from '@banyan/contract/core/csv-cell';
import type { QueryOf } from '@banyan/contract/core/endpoint';
import type { Language } from '@banyan/contract/core/languages';
import { message, text } from '@banyan/contract/core/text';
import { isWorkbook } from '@banyan/contract/imports/import-files';
import type { importRows as call } from '@banyan/contract/imports/import-problem-rows';
import { type ImportProblem, importProblems } from '@banyan/contract/imports/import-problems';
import type { ImportState } from '@banyan/contract/imports/imports';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { inLanguage } from '../../platform/in-language.ts';
import { UnreadableFile } from './files/decode-file.ts';
import { partsOfFile } from './files/parts-of-file.ts';
import { readParts } from './files/read-parts.ts';
import { readRecords } from './files/read-records.ts';
import type { MappedFile } from './read-import-head.ts';
import { readWorkbook } from './workbooks/read-workbook.ts';

/** Letters that are sent at a time. */
const chunkLength = 65_536;

/**
 * The rows of a file with problems as they were sent, and in one column more what is wrong with each, as CSV: mended in a
 * spreadsheet, the file can be sent again.
 * @throws not_found; import_is_closed when there is no dry run, or its files are forgotten
 */
export async function* writeProblemRows(
  db: Db,
  { language = 'en' }: ActorContext,
  { no, kind, decided }: QueryOf<typeof call>,
): AsyncGenerator<string> {
  const found = await db
    .selectFrom('import')
    .select(['id', 'status'])
    .select([
      sql<ImportState['date_order']>`date_order`.as('date_order'),
      sql<ImportState['decimal_mark']>`decimal_mark`.as('decimal_mark'),
    ])
    .where('no', '=', no.toUpperCase())
    .executeTakeFirst();
  if (!found) throw fail('not_found');
  const file = await db
    .selectFrom('import_file')
    .select(['id', 'name', sql<string>`delimiter`.as('delimiter')])
    .select(sql<MappedFile['encoding']>`encoding`.as('encoding'))
    .where('import_id', '=', found.id)
    .where('kind', '=', kind)
    .where('problem', 'is', null)
    .executeTakeFirst();
  if (!file || found.status !== 'Checked') throw fail('import_is_closed');
  const wrong = await readWrong(db, { id: found.id, kind, decided, language });
  const parts = partsOfFile(db, file.id);
  const records = isWorkbook(file.name)
    ? readWorkbook(parts, found)
    : readRecords(readParts(parts.readPart), file);
  let lines = '\uFEFF';
  let isHeadings = true;
  try {
    for await (const { row, cells } of records) {
      const reasons = isHeadings ? inLanguage(text('Reason'), language) : wrong.get(row);
      isHeadings = false;
      if (reasons === undefined) continue;
      lines += `${[...cells, reasons].map((cell) => csvCell(cell)).join(csvSeparator)}\r\n`;
      if (lines.length < chunkLength) continue;
      yield lines;
      lines = '';
    }
  } catch (error) {
    // up to the row that cannot be read
    if (!(error instanceof UnreadableFile)) throw error;
  }
  yield lines;
}

/** Row → what is wrong with it, in the words of the reader. */
async function readWrong(
  db: Db,
  asked: { id: string; kind: string; decided: 'refused' | 'mended'; language: Language },
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('import_problem')
    .select(['row_no', 'value', 'mend', sql<ImportProblem>`sort`.as('sort')])
    .where('import_id', '=', asked.id)
    .where('file', '=', asked.kind)
    .where('row_no', '>', 0)
    .orderBy('id')
    .execute();
  const found = new Map<number, { reasons: string[]; isRefused: boolean }>();
  for (const { row_no, sort, value, mend } of rows) {
    const row = found.get(row_no) ?? { reasons: [], isRefused: false };
    row.reasons.push(inLanguage(message(importProblems[sort].words, { value }), asked.language));
    row.isRefused ||= mend === 'refuse';
    found.set(row_no, row);
  }
  const isAsked = ({ isRefused }: { isRefused: boolean }) => isRefused === (asked.decided === 'refused');
  return new Map(
    [...found].flatMap(([row, problem]) => (isAsked(problem) ? [[row, problem.reasons.join(' ')]] : [])),
  );
}
