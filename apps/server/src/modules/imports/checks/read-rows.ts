import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { columnsOf, type FileKind, isWorkbook } from '@banyan/contract/imports/import-files';
import type { AnyPoolPlan } from '@banyan/plan/plan/plan-matrix';
import type pg from 'pg';
import { UnreadableFile } from '../files/decode-file.ts';
import { readAmount, readCount } from '../files/read-amount.ts';
import { readDay } from '../files/read-day.ts';
import { type Read, readLine } from '../files/read-line.ts';
import { type FileParts, readParts } from '../files/read-parts.ts';
import { readRecords } from '../files/read-records.ts';
import type { ImportHead, MappedFile } from '../read-import-head.ts';
import { readWorkbook } from '../workbooks/read-workbook.ts';
import type { Place, ProblemList } from './problem-list.ts';

/** What a dry run works with. */
export interface Checking {
  /** Reads the bytes of files while another connection writes. */
  reader: pg.Client;
  client: pg.Client;
  head: ImportHead;
  files: Partial<Record<FileKind, MappedFile>>;
  /** The ranks of the plan, the lowest first. */
  ranks: readonly string[];
  /** The rewards of the plan. */
  rewards: readonly string[];
  /** The bonuses of the plan that are paid once for each rank. */
  onceBonuses: readonly string[];
  /** The pools of its matrix, of levels and of boards. */
  pools: readonly AnyPoolPlan[];
  problems: ProblemList;
  /** What the clocks of the company show, as if they showed UTC. */
  localNow: number;
  /** Members whose opening balances are one journal. */
  membersOfChunk: number;
  /** Called with every row that is read. */
  onRow: () => void;
}

/** A row whose cells are read one by one: what cannot be read is a problem, and the answer undefined. */
export interface Row {
  row: number;
  place: (field: string) => Place;
  /** What stands in a column, without spaces around it; empty = nothing, or no such column. */
  cell: (field: string) => string;
  line: (field: string, longest: number) => string | undefined;
  day: (field: string) => number | undefined;
  /** Units of the company's digits. */
  amount: (field: string) => bigint | undefined;
  count: (field: string) => number | undefined;
  /**
   * Whether a moment is later than the last date of the other system, and what stands there cannot stay for it: a problem then,
   * unless it is decided that closings here work it out. Later than now nothing can be.
   */
  isLate: (field: string, at: number | undefined) => boolean;
  /** Keeps the problem, or gives the value. */
  take: <T>(field: string, read: Read<T>) => T | undefined;
}

/**
 * The rows of a file below its headings in which every needed value stands. One that lacks some is a problem and left out.
 */
export async function* readRows(checking: Checking, file: FileKind): AsyncGenerator<Row> {
  const { reader, head, problems, onRow } = checking;
  const mapped = checking.files[file];
  if (!mapped) return;
  const columns = columnsOf(file);
  const needed = Object.keys(columns).filter((name) => columns[name]?.needed);
  const end = Date.parse(head.as_of) + millisecondsPerDay;
  let last = 0;
  const parts = partsOf(reader, mapped.id);
  const records = isWorkbook(mapped.name)
    ? readWorkbook(parts, head)
    : readRecords(readParts(parts.readPart), mapped);
  try {
    for await (const { row, cells } of records) {
      const isHeadings = last === 0;
      last = row;
      if (isHeadings) continue;
      onRow();
      const place = (field: string): Place => ({ file, row, field });
      // our own files mark text with an apostrophe
      const cell = (field: string) =>
        (mapped.columns[field] === undefined ? '' : (cells[mapped.columns[field]] ?? ''))
          .trim()
          .replace(/^'/, '');
      const missing = needed.filter((field) => cell(field) === '');
      for (const field of missing) problems.add(place(field), 'missing');
      if (missing.length > 0) continue;
      const take = <T>(field: string, read: Read<T>): T | undefined => {
        if ('value' in read) return read.value;
        problems.add(place(field), read.problem, cell(field));
        return undefined;
      };
      const ifThere = <T>(field: string, read: (text: string) => Read<T>) =>
        cell(field) === '' ? undefined : take(field, read(cell(field)));
      const { decimal_mark, date_order, digits } = head;
      const isLate = (field: string, at = 0): boolean => {
        if (at < end) return false;
        const sort = at > checking.localNow ? 'too_late' : 'in_future';
        return problems.add(place(field), sort, cell(field)) !== 'keep_it';
      };
      yield {
        row,
        place,
        cell,
        take,
        isLate,
        line: (field, longest) => ifThere(field, (text) => readLine(text, longest)),
        day: (field) => ifThere(field, (text) => readDay(text, date_order)),
        amount: (field) =>
          ifThere(field, (text) =>
            readAmount(text, decimal_mark, digits, columns[field]?.kind === 'balance'),
          ),
        count: (field) => ifThere(field, readCount),
      };
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    problems.add({ file, row: last + 1, field: '' }, 'unreadable', error.message);
  }
}

const partsOf = (reader: pg.Client, fileId: string): FileParts => ({
  readPart: async (part) =>
    (
      await reader.query<{ data: Buffer }>('select data from import_part where file_id = $1 and part = $2', [
        fileId,
        part,
      ])
    ).rows[0]?.data,
  readSizes: async () =>
    (
      await reader.query<{ size: number }>(
        'select octet_length(data) as size from import_part where file_id = $1 order by part',
        [fileId],
      )
    ).rows.map(({ size }) => size),
});
