import { Readable } from 'node:stream';
import { message } from '@banyan/contract/core/text';
import { CsvError, parse } from 'csv-parse';
import { decodeFile, type Encoding, UnreadableFile } from './decode-file.ts';

/** Characters of the longest row, and the most columns of one. */
const maxRecord = 1_000_000;
export const maxColumns = 200;

/** A row of a file: the headings are row 1. */
export interface FileRecord {
  row: number;
  cells: readonly string[];
}

/**
 * The rows of a CSV file, the headings first, blank ones left out. Quotes, line breaks within them and rows of any
 * length are read as spreadsheets write them.
 * @throws UnreadableFile from the row on that cannot be read
 */
export async function* readRecords(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: { encoding: Encoding; delimiter: string },
): AsyncGenerator<FileRecord> {
  const parser = parse({ delimiter, relax_column_count: true, max_record_size: maxRecord });
  const text = Readable.from(decodeFile(bytes, encoding));
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      if (cells.length > maxColumns)
        throw new UnreadableFile(message('Row {row} has more than {max} columns.', { row, max: maxColumns }));
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile(problemOf(error, row + 1));
  } finally {
    text.destroy();
    parser.destroy();
  }
}

function problemOf(error: CsvError, row: number) {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return message('A quote is opened and never closed, in row {row} or later.', { row });
  if (error.code === 'CSV_MAX_RECORD_SIZE') return message('Row {row} is too long.', { row });
  return message('Row {row} cannot be read: its quotes do not fit together.', { row });
}
