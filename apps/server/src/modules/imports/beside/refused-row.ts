import { inEnglish } from '@banyan/contract/core/text';
import type { DayFile } from '@banyan/contract/imports/day-files';
import { toFailure } from '../../../platform/http/http-errors.ts';

/** A row of a day that an operation refuses, and why. */
export interface RefusedRow {
  file: DayFile;
  row: number;
  why: string;
}

export function refusedRow(file: DayFile, { row_no }: { row_no: number }, error: unknown): RefusedRow {
  const { messages, message } = toFailure(error);
  const [first] = Object.values(messages);
  return { file, row: row_no, why: first ? inEnglish(first) : message };
}
