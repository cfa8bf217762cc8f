import * as z from 'zod/mini';
import { data, endpoint, publicEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';

const screens = ['/admin/settings/support'];
const plain = (max: number) => z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters.`));
const named = (missing: string, max = 100) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(max, `At most ${max} characters.`));

const officers = {
  officer_name: plain(100),
  officer_email: fields.blank(fields.email()),
  officer_mobile: fields.blank(fields.mobile()),
  nodal_name: plain(100),
  nodal_email: fields.blank(fields.email()),
  nodal_mobile: fields.blank(fields.mobile()),
  how_to_complain: plain(2000),
};
/** Days of the week, 0 = Sunday. */
const offDays = z.array(z.int().check(z.minimum(0), z.maximum(6))).check(
  z.refine((days) => new Set(days).size < 7, 'At least one day of the week counts.'),
  z.maxLength(7, 'Choose days of the week.'),
);
const category = z.object({ id: z.number(), name: z.string(), is_used: z.boolean() });
const cannedReply = z.object({ id: z.number(), name: z.string(), body: z.string(), is_used: z.boolean() });
const holiday = z.object({ on: z.string(), name: z.string() });
export type TicketCategory = z.output<typeof category>;
export type CannedReply = z.output<typeof cannedReply>;

const supportSettings = z.object({
  off_days: z.array(z.number()),
  officer_name: z.string(),
  officer_email: z.string(),
  officer_mobile: z.string(),
  nodal_name: z.string(),
  nodal_email: z.string(),
  nodal_mobile: z.string(),
  how_to_complain: z.string(),
  holidays: z.array(holiday),
  categories: z.array(category),
  canned_replies: z.array(cannedReply),
});

export const readSupportSettings = endpoint({
  method: 'GET',
  path: 'admin/support_settings',
  summary: 'What support goes by',
  screens,
  reply: data(supportSettings),
});

/** Deadlines of tickets that are there already stay. */
export const updateSupportSettings = endpoint({
  method: 'PUT',
  path: 'admin/support_settings',
  summary: 'Changes days off and who answers complaints',
  screens,
  body: z.object({ off_days: offDays, ...officers }),
  reply: data(supportSettings),
});

/** Without an id a new one. */
export const saveTicketCategory = endpoint({
  method: 'POST',
  path: 'admin/save_ticket_category',
  summary: 'Adds or changes a category of tickets',
  screens,
  body: z.object({
    id: z.optional(z.int().check(z.positive())),
    name: named('Enter a name.'),
    is_used: z.boolean(),
  }),
  reply: data(category),
});

/** `{name}` in it stands for the name of who asked. */
export const saveCannedReply = endpoint({
  method: 'POST',
  path: 'admin/save_canned_reply',
  summary: 'Adds or changes a reply that is ready to send',
  screens,
  body: z.object({
    id: z.optional(z.int().check(z.positive())),
    name: named('Enter a name.'),
    body: named('Write a reply.', 5000),
    is_used: z.boolean(),
  }),
  reply: data(cannedReply),
});

export const addHoliday = endpoint({
  method: 'POST',
  path: 'admin/add_holiday',
  summary: 'Adds a day without an office',
  screens,
  body: z.object({ on: fields.businessDate(), name: named('Enter a name.') }),
  reply: data(holiday),
});

export const removeHoliday = endpoint({
  method: 'POST',
  path: 'admin/remove_holiday',
  summary: 'Takes a day without an office out',
  screens,
  body: z.object({ on: fields.businessDate() }),
  reply: data(z.object({})),
});

const officer = z.object({ name: z.string(), email: z.string(), mobile: z.string() });

/** The share counts tickets to the company that were due in the calendar year before. */
export const grievance = publicEndpoint({
  method: 'GET',
  path: 'company/grievance',
  summary: 'Who answers complaints, and how many were answered in time',
  reply: data(
    z.object({
      officer: z.nullable(officer),
      nodal: z.nullable(officer),
      how_to_complain: z.string(),
      answer_hours: z.number(),
      year: z.number(),
      /** Percent of them, one decimal; null = there were none. */
      in_time: z.nullable(z.string()),
      tickets: z.number(),
    }),
  ),
});
