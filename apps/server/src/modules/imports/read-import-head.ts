import type { DateOrder, DecimalMark, FileKind } from '@banyan/contract/imports/import-files';
import type { ImportProblem, Mend } from '@banyan/contract/imports/import-problems';
import type pg from 'pg';
import type { Encoding } from './files/decode-file.ts';

/** What a dry run and the import itself need to know of an import. */
export interface ImportHead {
  id: string;
  no: string;
  /** One day of a system that runs beside, not a network. */
  is_day: boolean;
  from_name: string;
  /** The last date the other system worked out, `YYYY-MM-DD`. */
  as_of: string;
  status: string;
  date_order: DateOrder;
  decimal_mark: DecimalMark;
  mends: Partial<Record<ImportProblem, Mend>>;
  /** Totals that somebody typed, decimal strings by name. */
  expected: Record<string, string>;
  first_id: string | null;
  confirmed_by: string | null;
  digits: number;
  timezone: string;
}

/** A file whose headings stand for columns. */
export interface MappedFile {
  id: string;
  name: string;
  kind: FileKind;
  encoding: Encoding;
  delimiter: string;
  columns: Record<string, number>;
}

/** @returns undefined when there is no such import */
export async function readImportHead(client: pg.Client, id: string): Promise<ImportHead | undefined> {
  const { rows } = await client.query<ImportHead>(
    `select i.id, i.no, i.is_day, i.from_name, i.as_of::text, i.status, i.date_order, i.decimal_mark, i.mends, i.expected, i.first_id,
       i.confirmed_by, c.round_off_digits as digits, c.timezone
     from import i cross join company c where i.id = $1`,
    [id],
  );
  return rows[0];
}

export async function readMappedFiles(client: pg.Client, importId: string): Promise<MappedFile[]> {
  const { rows } = await client.query<MappedFile>(
    `select id, name, kind, encoding, delimiter, columns from import_file
     where import_id = $1 and kind is not null and problem is null`,
    [importId],
  );
  return rows;
}
