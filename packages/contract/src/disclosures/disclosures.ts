import * as z from 'zod/mini';
import { plainText } from '../company/content.ts';
import { data, endpoint, publicEndpoint } from '../core/endpoint.ts';
import { blank, naming } from '../core/fields.ts';
import { column, filter, report } from '../core/report.ts';

const screens = ['/admin/income/disclosure'];
const publish = ['/admin/income/disclosure/publish'];

export const disclosureStatuses = ['Queued', 'Counted', 'Published'] as const;

/** Percentages have at most two decimals; null = nobody is in the group, or nothing was paid. */
const percent = z.nullable(z.string());
/** A tenth of the members, by what they were paid, and its part of all that was paid. */
const decile = z.object({
  decile: z.number(),
  members: z.number(),
  lowest: z.string(),
  highest: z.string(),
  mean: z.string(),
  share: percent,
});
/** What one group of members was paid; money of the year, and of a month as the twelfth part of it. */
const group = z.object({
  members: z.number(),
  earning_nothing: z.number(),
  nothing_percent: percent,
  /** Were paid less than they spent. */
  behind: z.number(),
  behind_percent: percent,
  /** The part of all payouts that the best paid hundredth got. */
  top_share: percent,
  year: z.object({ mean: z.string(), median: z.string(), deciles: z.array(decile) }),
  month: z.object({ mean: z.string(), median: z.string(), deciles: z.array(decile) }),
});
export const disclosureStatement = z.object({
  /** Everybody who had joined by the end of the year. */
  joined: group,
  /** Those of them who were active at its end. */
  active: group,
});
export type DisclosureStatement = z.output<typeof disclosureStatement>;

const publishedYear = {
  year: z.number(),
  version: z.number(),
  from_on: z.string(),
  to_on: z.string(),
  published_at: z.string(),
  /** Why it was corrected; blank for a first version. */
  reason: z.string(),
};

/** A year and version that was asked for, else the newest year's last correction; null = there is none. */
export const incomeDisclosure = publicEndpoint({
  method: 'GET',
  path: 'company/income_disclosure',
  summary: 'What members really earned in a financial year',
  query: z.object({
    year: z.optional(z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2999))),
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  }),
  reply: data(
    z.object({
      disclosure: z.nullable(z.object({ ...publishedYear, statement: disclosureStatement })),
      /** Everything that is published, the newest year and version first. */
      published: z.array(z.object(publishedYear)),
    }),
  ),
});

const saved = data(z.object({ id: z.string(), status: z.enum(disclosureStatuses) }));

/** The job begins at once, and waits until the last day of the year is closed. What was counted and not published is counted again. */
export const countDisclosure = endpoint({
  method: 'POST',
  path: 'admin/count_disclosure',
  summary: 'Counts what members earned in a financial year',
  screens: publish,
  body: z.object({
    /** The calendar year in which it begins, in April. */
    year: z.int('Enter a year.').check(z.minimum(2000, 'Enter a year.'), z.maximum(2999, 'Enter a year.')),
    reason: blank(plainText('Say why it is corrected.', 500)),
  }),
  reply: saved,
});

/** Never changes afterwards: a correction is a new version beside it. */
export const publishDisclosure = endpoint({
  method: 'POST',
  path: 'admin/publish_disclosure',
  summary: 'Publishes the income disclosure of a year',
  screens: publish,
  step_up: 'Confirm',
  body: z.object({ id: naming(z.string('Choose one.').check(z.regex(/^\d{1,18}$/, 'Choose one.'))) }),
  reply: data(z.object({ id: z.string(), year: z.number(), version: z.number() })),
});

export const disclosures = report({
  path: 'admin/disclosures',
  summary: 'Income disclosures, counted and published',
  screens,
  columns: {
    asked_at: column('date_time', 'Counted', { sort: true }),
    year: column('text', 'Financial year'),
    version: column('int', 'Version'),
    reason: column('text', 'Reason', { priority: 1 }),
    by: column('person', 'By', { priority: 2 }),
    published_at: column('date_time', 'Published', { priority: 2 }),
    status: column('status', 'Status'),
  },
  filters: { asked: filter('range', 'Counted') },
  extra: { statement: z.nullable(disclosureStatement) },
  default_sort: '-asked_at',
});
