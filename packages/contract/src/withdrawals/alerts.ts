import * as z from 'zod/mini';
import { sentMessage } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount } from '../core/money.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { type Text, text, texts } from '../core/text.ts';

/** What an admin should look at before money leaves: found by rules, closed with a reason (docs/ledger.md §13). */
const screen = '/admin/withdrawal/alerts';

export const alertRules = ['Velocity', 'InAndOut', 'Circle', 'SharedAccount', 'SharedDevice'] as const;
export type AlertRule = (typeof alertRules)[number];
export const alertRuleWords: Record<AlertRule, Text> = texts({
  Velocity: 'Many payments',
  InAndOut: 'In and out',
  Circle: 'Circular transfers',
  SharedAccount: 'Same account',
  SharedDevice: 'Same device',
});

/** What belongs together in each rule; the settings say from which count or amount on. */
export const alertSpans = { day_hours: 24, circle_days: 7, circle_hops: 5, device_days: 30 } as const;

export const alerts = report({
  path: 'admin/alerts',
  summary: 'What the rules found, open and closed',
  screens: [screen],
  columns: {
    found_at: column('date_time', 'Found', { sort: true }),
    no: column('id', 'No', { priority: 4 }),
    rule: column('status', 'Rule'),
    owner: column('person', 'User id'),
    owners: column('int', 'Ids', { priority: 2 }),
    rows: column('int', 'Rows', { priority: 1 }),
    status: column('status', 'Status'),
    closed_by: column('person', 'Closed by', { priority: 3 }),
    closed_at: column('date_time', 'Closed', { hidden: true }),
    reason: column('text', 'Reason', { hidden: true }),
  },
  filters: {
    status: filter('choice', 'Status', { options: ['Open', 'Closed'] }),
    rule: filter('choice', 'Rule', { options: alertRules, words: alertRuleWords }),
    member: filter('member', 'User id'),
    no: filter('text', 'No'),
    on: filter('range', 'Found'),
  },
  extra: { says: sentMessage },
  default_sort: '-found_at',
});

/** The most rows of an alert that are listed, the newest first. */
export const maxAlertRows = 100;

export const readAlert = endpoint({
  method: 'GET',
  path: 'admin/alert',
  summary: 'Whom an alert is about, and the rows its rule found',
  screens: [screen],
  query: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/, 'Not found.')) }),
  reply: data(
    z.object({
      owners: z.array(z.object({ ...person.shape, user_type: z.string() })),
      rows: z.array(
        z.object({
          at: z.string(),
          owner: person,
          kind: z.string(),
          /** The number of the record and the address of its list; null = an account or a device. */
          no: z.nullable(z.string()),
          link: z.nullable(z.string()),
          /** Above zero came in, below went out. */
          amount: z.nullable(z.string()),
          detail: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});

/** Its rows open no other alert by themselves. */
export const closeAlert = endpoint({
  method: 'POST',
  path: 'admin/close_alert',
  summary: 'Closes an alert with a reason',
  screens: [`${screen}/close`],
  step_up: 'Confirm',
  body: z.object({
    id: z.string().check(z.regex(/^\d{1,18}$/, 'Not found.')),
    reason: fields.reason(200),
  }),
  reply: data(z.object({ id: z.string(), status: z.enum(['Open', 'Closed']) })),
});

const settings = ['/admin/settings/company'] as const;
/** null = the rule is off. */
const countFrom2 = z.nullable(
  z.int('Enter a whole number.').check(z.minimum(2, 'At least 2.'), z.maximum(1000, 'At most 1000.')),
);
const limits = {
  velocity_count: countFrom2,
  in_out_amount: z.nullable(amount()),
  in_out_percent: z
    .int('Enter a whole number.')
    .check(z.minimum(1, 'From 1 to 100.'), z.maximum(100, 'From 1 to 100.')),
  circle_amount: z.nullable(amount()),
  account_owners: countFrom2,
  device_owners: countFrom2,
};
const storedLimits = z.object({
  ...limits,
  in_out_amount: z.nullable(z.string()),
  circle_amount: z.nullable(z.string()),
});
export type AlertLimits = z.output<typeof storedLimits>;

export const readAlertLimits = endpoint({
  method: 'GET',
  path: 'admin/alert_limits',
  summary: 'From which count or amount on the rules of alerts find something',
  screens: settings,
  reply: data(storedLimits),
});

export const saveAlertLimits = endpoint({
  method: 'PUT',
  path: 'admin/alert_limits',
  summary: 'Sets from which count or amount on the rules of alerts find something',
  screens: settings,
  step_up: 'Confirm',
  second_person: text('Change alert limits'),
  body: z.object(limits),
  reply: data(storedLimits),
});
