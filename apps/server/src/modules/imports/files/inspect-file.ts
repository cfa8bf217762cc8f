import { message } from '@banyan/contract/core/text';
import { isWorkbook } from '@banyan/contract/imports/import-files';
import { readWorkbook } from '../workbooks/read-workbook.ts';
import { type Encoding, UnreadableFile } from './decode-file.ts';
import { type FileParts, readParts } from './read-parts.ts';
import { type FileRecord, readRecords } from './read-records.ts';

/** What a file is, from its first rows. */
export interface InspectedFile {
  delimiter: string;
  headings: string[];
  /** The first ten rows below the headings. */
  sample: string[][];
}

const sampleRows = 10;
/** Characters of a cell of the sample. */
const longestCell = 200;
/** Dates and numbers of a sheet before anybody has said how they are written. */
const sampleForms = { date_order: 'year-month-day', decimal_mark: '.' } as const;
const delimiters = [',', ';', '\t'] as const;

/**
 * Looks at the first rows of a file that was sent whole.
 * @throws UnreadableFile when it is empty, or its first rows cannot be read
 */
export async function inspectFile(
  name: string,
  parts: FileParts,
  encoding: Encoding,
): Promise<InspectedFile> {
  const head = await parts.readPart(0);
  if (!head || head.length === 0) throw new UnreadableFile(message('The file is empty.'));
  const delimiter = isWorkbook(name) ? '' : delimiterOf(new TextDecoder(encoding).decode(head));
  const first: FileRecord[] = [];
  const records = isWorkbook(name)
    ? readWorkbook(parts, sampleForms, sampleRows + 1)
    : readRecords(readParts(parts.readPart), { encoding, delimiter });
  for await (const record of records) {
    first.push(record);
    if (first.length > sampleRows) break;
  }
  const [headings, ...sample] = first;
  if (!headings) throw new UnreadableFile(message('The file is empty.'));
  return {
    delimiter,
    headings: headings.cells.map((heading) => heading.trim().slice(0, longestCell)),
    sample: sample.map(({ cells }) => cells.map((cell) => cell.slice(0, longestCell))),
  };
}

/** The mark that stands most often in the first line. */
function delimiterOf(head: string): string {
  const [line = ''] = head.split(/\r?\n|\r/, 1);
  const counts = delimiters.map((mark) => line.split(mark).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Whether bytes from the middle of a text can be UTF-8: a character that is cut at either end does not count. */
export function canBeUtf8(part: Buffer): boolean {
  let from = 0;
  while (from < 3 && from < part.length && ((part[from] as number) & 0xc0) === 0x80) from++;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(part.subarray(from), { stream: true });
    return true;
  } catch {
    return false;
  }
}
