import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { column, filter, report } from '../core/report.ts';
import { text } from '../core/text.ts';

/** The whole company in files: two admins ask for it, a job makes it, and it is kept for a day. */
const screen = '/admin/settings/export';
const action = `${screen}/make`;

export const companyExports = report({
  path: 'admin/company_exports',
  summary: 'Exports of the whole company',
  screens: [screen],
  columns: {
    made_at: column('date_time', 'Begun', { sort: true }),
    no: column('id', 'Export'),
    status: column('status', 'Status'),
    rows_done: column('int', 'Rows'),
    megabytes: column('int', 'MB'),
    ends_at: column('date_time', 'Kept until'),
    by: column('person', 'By'),
  },
  filters: { no: filter('text', 'Export') },
  extra: { is_sealed: z.boolean(), is_own: z.boolean() },
  default_sort: '-made_at',
});

/**
 * Always waits for a second admin. Sealed files have the columns with secrets too, which others lack. Refused:
 * export_under_way.
 */
export const exportCompany = endpoint({
  method: 'POST',
  path: 'admin/export_company',
  summary: 'Writes the whole company into files',
  screens: [action],
  step_up: 'Confirm',
  second_person: text('Export the company'),
  body: z.object({ is_sealed: z.boolean() }),
  reply: data(z.object({ no: z.string() })),
});

/**
 * For the one who asked for it. The token opens the file for ten minutes, in this session alone; the key opens what is in it.
 * Refused: not_found, also while it is made and when it is kept no longer.
 */
export const fetchExport = endpoint({
  method: 'POST',
  path: 'admin/fetch_export',
  summary: 'Gives out an export and its key',
  screens: [action],
  step_up: 'Confirm',
  secret: true,
  body: z.object({ no: fields.recordNo() }),
  reply: data(z.object({ token: z.string(), key: z.nullable(z.string()) })),
});

export const readExportFile = endpoint({
  method: 'GET',
  path: 'admin/export_file',
  summary: 'The file of an export',
  screens: [action],
  limit: 20,
  media_type: 'application/zip',
  query: z.object({
    no: fields.recordNo(),
    token: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.unknown(),
});
