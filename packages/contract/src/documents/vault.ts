import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import { column, filter, report } from '../core/report.ts';

const screen = '/admin/settings/documents';
const change = [`${screen}/change`];

/** Days before the last day of a paper on which its owner is reminded, once each. */
export const reminderDays = [60, 30, 7] as const;
export const companyPaperStatuses = ['In force', 'Expired', 'Ended'] as const;

/** Papers of the company, such as a licence, each with an admin who looks after it. */
export const companyPapers = report({
  path: 'admin/company_papers',
  summary: 'Papers of the company, with their owners and last days',
  screens: [screen],
  columns: {
    expires_on: column('date', 'Last day', { sort: true }),
    no: column('id', 'Number', { priority: 2 }),
    name: column('text', 'Paper', { priority: 9 }),
    owner: column('person', 'Looked after by'),
    status: column('status', 'Status'),
  },
  filters: {
    expires_on: filter('range', 'Last day'),
    status: filter('choice', 'Status', { options: companyPaperStatuses }),
    no: filter('text', 'Number'),
  },
  extra: {
    document_id: z.string(),
    at: z.string(),
    added_by: person,
    reminded: z.array(z.number()),
    ended_at: z.nullable(z.string()),
    end_reason: z.nullable(z.string()),
  },
  default_sort: 'expires_on',
});

/** The picture is made anew and sealed, as every proof is; each look at it is logged. */
export const addCompanyPaper = endpoint({
  method: 'POST',
  path: 'admin/add_company_paper',
  summary: 'Puts a paper of the company into the vault',
  screens: change,
  limit: 20,
  body_limit: pictureBodyLimit(),
  body: z.object({
    name: z
      .string('Enter what it is.')
      .check(
        z.trim(),
        z.minLength(1, 'Enter what it is.'),
        z.maxLength(100, 'At most 100 characters.'),
        z.regex(/^[^\p{Cc}]*$/u, 'Only letters, digits and signs.'),
      ),
    user_id: fields.userId(),
    expires_on: fields.businessDate(),
    ...pictureFields(),
  }),
  reply: data(z.object({ no: z.string() })),
});

/** It stays readable, and nobody is reminded of it any more. */
export const endCompanyPaper = endpoint({
  method: 'POST',
  path: 'admin/end_company_paper',
  summary: 'Ends a paper of the company that is no longer needed',
  screens: change,
  body: z.object({ no: fields.recordNo(), reason: fields.reason(200) }),
  reply: data(z.object({ no: z.string() })),
});
