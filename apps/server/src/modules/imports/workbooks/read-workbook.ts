import { posix } from 'node:path';
import { message } from '@banyan/contract/core/text';
import { UnreadableFile } from '../files/decode-file.ts';
import type { FileParts } from '../files/read-parts.ts';
import type { FileRecord } from '../files/read-records.ts';
import { type CellBook, type CellForms, cellText, isDateFormat } from './cell-text.ts';
import { openWorkbook, type Workbook } from './open-workbook.ts';
import { readSharedTexts, readSheet, type SheetRow } from './read-sheet.ts';
import { readTags } from './read-xml.ts';

/** Bytes of the parts that stand in memory: the texts of cells, and what says how the sheet is made up. */
const maxTexts = 200_000_000;
const maxPart = 20_000_000;

/**
 * The rows of the first sheet of a workbook as those of a CSV file, the headings first, blank ones left out.
 * @param first only as many rows
 * @throws UnreadableFile from the row on that cannot be read
 */
export async function* readWorkbook(
  parts: FileParts,
  forms: CellForms,
  first = Number.POSITIVE_INFINITY,
): AsyncGenerator<FileRecord> {
  const workbook = await openWorkbook(parts);
  try {
    const { sheet, texts, ...book } = await readParts(workbook);
    const recordOf = (row: SheetRow, shared: readonly string[]): FileRecord => {
      const whole: CellBook = { ...book, textAt: (place) => shared[place] ?? '' };
      const cells = Array.from(row.cells, (cell) => (cell ? cellText(cell, whole, forms) : ''));
      return { row: row.row, cells };
    };
    const readTexts = async (last?: number) =>
      texts === null ? [] : await readSharedTexts(await workbook.open(texts, maxTexts), last);
    if (first === Number.POSITIVE_INFINITY) {
      const shared = await readTexts();
      for await (const row of readSheet(await workbook.open(sheet))) yield* ifFilled(recordOf(row, shared));
      return;
    }
    const rows: SheetRow[] = [];
    for await (const row of readSheet(await workbook.open(sheet))) {
      if (isFilled(row)) rows.push(row);
      if (rows.length >= first) break;
    }
    // a sample needs but the texts it names
    const places = rows.flatMap(({ cells }) =>
      cells.map((cell) => (cell?.type === 's' ? Number(cell.value) : 0)),
    );
    const shared = await readTexts(Math.max(0, ...places));
    for (const row of rows) yield* ifFilled(recordOf(row, shared));
  } finally {
    workbook.close();
  }
}

const isFilled = ({ cells }: SheetRow): boolean =>
  cells.some((cell) => cell && (cell.value.trim() !== '' || cell.formula !== null));

function* ifFilled(record: FileRecord): Generator<FileRecord> {
  if (record.cells.some((cell) => cell.trim() !== '')) yield record;
}

/** Where the first sheet and the texts stand, and which styles show dates. */
async function readParts(
  workbook: Workbook,
): Promise<{ sheet: string; texts: string | null; dateStyles: Set<number>; is1904: boolean }> {
  const main = 'xl/workbook.xml';
  const tags = await readTags(await workbook.open(main, maxPart));
  const sheets = tags.filter(({ name }) => name === 'sheet');
  const is1904 = tags.some(
    ({ name, attributes }) => name === 'workbookPr' && ['1', 'true'].includes(attributes.date1904 ?? ''),
  );
  const relations = (await readTags(await workbook.open('xl/_rels/workbook.xml.rels', maxPart))).filter(
    ({ name }) => name === 'Relationship',
  );
  const pathOf = (target: string) => posix.resolve('/xl', target).slice(1);
  const ofKind = (kind: string) =>
    relations.find(({ attributes }) => attributes.Type?.endsWith(`/${kind}`))?.attributes.Target;
  const sheetId = idOf(sheets[0]?.attributes ?? {});
  const target = relations.find(({ attributes }) => attributes.Id === sheetId)?.attributes.Target;
  if (target === undefined) throw new UnreadableFile(message('The file is empty.'));
  const [styles, texts] = [ofKind('styles'), ofKind('sharedStrings')];
  return {
    sheet: pathOf(target),
    texts: texts === undefined ? null : pathOf(texts),
    dateStyles: styles === undefined ? new Set() : await readDateStyles(workbook, pathOf(styles)),
    is1904,
  };
}

/** The attribute that names a relation, whatever its prefix. */
const idOf = (attributes: Record<string, string>): string | undefined =>
  Object.entries(attributes).find(([name]) => /^[a-z]\w*:id$/i.test(name))?.[1];

async function readDateStyles(workbook: Workbook, path: string): Promise<Set<number>> {
  const tags = await readTags(await workbook.open(path, maxPart));
  const codes = new Map(
    tags
      .filter(({ name }) => name === 'numFmt')
      .map(({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode]),
  );
  const styles = tags.filter(({ name, under }) => name === 'xf' && under === 'cellXfs');
  return new Set(
    styles.flatMap(({ attributes }, style) => {
      const format = Number(attributes.numFmtId ?? 0);
      return isDateFormat(format, codes.get(format)) ? [style] : [];
    }),
  );
}
