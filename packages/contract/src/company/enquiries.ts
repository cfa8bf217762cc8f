import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { plainText } from './content.ts';

const screens = ['/admin/miscellaneous/contact-us-details'];
const reply = ['/admin/miscellaneous/contact-us-details/reply'];

export const enquiryStatuses = ['Open', 'Replied', 'Closed'] as const;

export const enquiries = report({
  path: 'admin/enquiries',
  summary: 'What people asked by the public form',
  screens,
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'Number'),
    name: column('text', 'Name'),
    email: column('text', 'E-mail', { priority: 2 }),
    subject: column('text', 'Subject'),
    replied_at: column('date_time', 'Replied', { priority: 1 }),
    status: column('status', 'Status'),
  },
  filters: {
    at: filter('range', 'Date'),
    status: filter('choice', 'Status', { options: enquiryStatuses }),
    no: filter('text', 'Number'),
    email: filter('text', 'E-mail'),
  },
  extra: {
    mobile: z.nullable(z.string()),
    message: z.string(),
    reply: z.nullable(z.string()),
    replied_by: z.nullable(person),
    remark: z.nullable(z.string()),
    closed_by: z.nullable(person),
    closed_at: z.nullable(z.string()),
  },
  default_sort: '-at',
});

/** One mail to who asked, in the same transaction: nobody gets two. */
export const replyEnquiry = endpoint({
  method: 'POST',
  path: 'admin/reply_enquiry',
  summary: 'Answers an enquiry by mail',
  screens: reply,
  body: z.object({ no: fields.recordNo(), message: plainText('Enter the answer.', 5000) }),
  reply: data(z.object({ no: z.string(), status: z.enum(enquiryStatuses) })),
});

/** Also one that is not answered, such as an advertisement. */
export const closeEnquiry = endpoint({
  method: 'POST',
  path: 'admin/close_enquiry',
  summary: 'Closes an enquiry',
  screens: reply,
  body: z.object({ no: fields.recordNo(), remark: fields.reason(300) }),
  reply: data(z.object({ no: z.string(), status: z.enum(enquiryStatuses) })),
});
