import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { column, filter, report } from '../core/report.ts';
import { importDecisions, importKind, importSort } from './imports.ts';

/** What a dry run found, row by row: to read, and to download with the rows as they were sent. */
const screen = '/admin/settings/import';

export const importProblemRows = report({
  path: 'admin/import_problems',
  summary: 'What the dry run of an import found, row by row',
  screens: [screen],
  columns: {
    row_no: column('int', 'Row', { sort: true }),
    file: column('words', 'File'),
    field: column('text', 'Column'),
    problem: column('text', 'Problem'),
    mend: column('text', 'Decision'),
  },
  filters: { no: filter('text', 'Import'), fault: filter('text', 'Problem') },
  extra: { sort: importSort, value: z.string() },
  default_sort: 'row_no',
});

/** Refused: import_is_closed when there is no dry run or its files are forgotten. */
export const importRows = endpoint({
  method: 'GET',
  path: 'admin/import_rows',
  summary: 'The rows of a file that have problems, as they were sent, and what is wrong with each',
  screens: [`${screen}/load`],
  limit: 20,
  media_type: 'text/csv; charset=utf-8',
  query: z.object({ no: fields.recordNo(), kind: importKind, decided: z.enum(importDecisions) }),
  reply: z.unknown(),
});
