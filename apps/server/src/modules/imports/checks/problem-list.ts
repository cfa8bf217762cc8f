import type { FileKind } from '@banyan/contract/imports/import-files';
import { type ImportProblem, importProblems, type Mend } from '@banyan/contract/imports/import-problems';
import type pg from 'pg';
import { copyIn } from '../../../platform/database/copy-in.ts';

/** Where a problem stands: of a file without a row it is the whole file. */
export interface Place {
  file: FileKind;
  row: number;
  field: string;
}

/** What a dry run finds. */
export interface ProblemList {
  /** Keeps a problem. @returns the decision about its sort */
  add: (place: Place, sort: ImportProblem, value?: string) => Mend;
  /** Writes what was kept since the last time; the connection must not be busy. */
  write: (client: pg.Client) => Promise<void>;
  counts: () => Partial<Record<ImportProblem, { rows: number; mend: Mend }>>;
}

/** Rows of each sort that are kept by name; all are counted. */
const maxRows = 20_000;
const longestValue = 100;

/** @param mends the decision about each sort; one that is missing or not offered refuses */
export function problemList(importId: string, mends: Partial<Record<ImportProblem, Mend>>): ProblemList {
  const counts: Partial<Record<ImportProblem, { rows: number; mend: Mend }>> = {};
  let kept: { place: Place; sort: ImportProblem; value: string; mend: Mend }[] = [];
  return {
    add(place, sort, value = '') {
      const offered: readonly Mend[] = importProblems[sort].mends;
      const chosen = mends[sort] ?? 'refuse';
      const mend = offered.includes(chosen) ? chosen : 'refuse';
      counts[sort] = { rows: (counts[sort]?.rows ?? 0) + 1, mend };
      if (counts[sort].rows <= maxRows) kept.push({ place, sort, value: value.slice(0, longestValue), mend });
      return mend;
    },
    async write(client) {
      const rows = kept;
      kept = [];
      if (rows.length === 0) return;
      await copyIn(
        client,
        {
          into: 'import_problem (import_id, file, row_no, field, sort, value, mend)',
          fields: 7,
          rows: rows.length,
        },
        (writer, i) => {
          const { place, sort, value, mend } = rows[i] as (typeof rows)[number];
          writer.int8(Number(importId));
          writer.text(place.file);
          writer.int4(place.row);
          writer.text(place.field);
          writer.text(sort);
          writer.text(value);
          writer.text(mend);
        },
      );
    },
    counts: () => counts,
  };
}
