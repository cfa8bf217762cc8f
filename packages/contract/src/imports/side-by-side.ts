import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { text } from '../core/text.ts';
import { incomeKinds, incomeNames } from '../income/income.ts';
import { causes, causeWords, found, outcomes, outcomeWords, unexplained } from './compare-causes.ts';
import { importState } from './imports.ts';

/** The company beside its old system, day by day: nothing is paid here, and every closing is compared (docs/ledger.md §18). */
const screen = '/admin/settings/side-by-side';
/** Files of a day are sent, read and tried as those of a network. */
const loading = '/admin/settings/import/load';

const kind = z.enum(incomeKinds);
const counts = { equal: z.number(), differs: z.number(), only_here: z.number(), only_there: z.number() };

const sideBySide = z.object({
  /** Null = the company stands by itself. */
  run: z.nullable(
    z.object({
      from_name: z.string(),
      since: z.string(),
      /** The last date that was fed. */
      fed_through: z.string(),
      /** The last date that was fed and closed, and compared; null = none yet. */
      compared_through: z.nullable(z.string()),
      /** The next date, when it is over; null = not yet. */
      next: z.nullable(z.string()),
      began_at: z.string(),
      began_by: z.nullable(person),
    }),
  ),
  /** The network it can begin with; null = none was brought in, or it runs already. */
  begins_with: z.nullable(z.object({ no: z.string(), from_name: z.string(), as_of: z.string() })),
  kinds: z.array(
    z.object({
      kind,
      ...counts,
      here: z.string(),
      there: z.string(),
      found: z.nullable(found),
      /** Rows that differ by what explains them. */
      causes: z.array(
        z.object({
          cause: z.enum([...causes, unexplained]),
          rows: z.number(),
          first: z.string(),
          last: z.string(),
        }),
      ),
    }),
  ),
});
export type SideBySide = z.output<typeof sideBySide>;

export const readSideBySide = endpoint({
  method: 'GET',
  path: 'admin/side_by_side',
  summary: 'How the company stands beside its old system, by kind and cause',
  screens: [screen],
  reply: data(sideBySide),
});

/** Always waits for a second admin. Refused: not_found (no network was brought in), already_done, import_is_followed. */
export const beginSideBySide = endpoint({
  method: 'POST',
  path: 'admin/begin_side_by_side',
  summary: 'Begins to run beside the old system: nothing is paid out here from then on',
  screens: [loading],
  step_up: 'Confirm',
  second_person: text('Run side by side'),
  body: z.object({ no: fields.recordNo() }),
  reply: data(sideBySide),
});

/** Always waits for a second admin. Refused: not_found while the company stands by itself, side_by_side once a day was brought in. */
export const endSideBySide = endpoint({
  method: 'POST',
  path: 'admin/end_side_by_side',
  summary: 'Ends running beside the old system: from then on this company pays',
  screens: [loading],
  step_up: 'Confirm',
  second_person: text('End side by side'),
  body: z.object({}),
  reply: data(sideBySide),
});

/** Begins the next day. Refused: not_found (the company stands by itself); already_done for another date than the next, invalid_request for one that is not over. */
export const startDay = endpoint({
  method: 'POST',
  path: 'admin/start_day',
  summary: 'Begins to bring in what the old system did on a date',
  screens: [loading],
  body: z.object({ on: fields.businessDate() }),
  reply: data(importState),
});

export const oldDays = report({
  path: 'admin/old_days',
  summary: 'Days of the old system, and how each compares',
  screens: [screen],
  columns: {
    on: column('date', 'Date', { sort: true }),
    no: column('id', 'Import'),
    status: column('status', 'Status'),
    equal: column('int', 'Equal'),
    differs: column('int', 'Differs'),
    only_here: column('int', 'Only here'),
    only_there: column('int', 'Only there'),
    here: column('money', 'Here'),
    there: column('money', 'Old system'),
  },
  filters: { no: filter('text', 'Import') },
  default_sort: '-on',
});

export const comparedRows = report({
  path: 'admin/compared_rows',
  summary: 'Incomes here beside what the old system paid, row by row',
  screens: [screen],
  columns: {
    on: column('date', 'Date', { sort: true }),
    user_id: column('text', 'Member'),
    kind: column('words', 'Income'),
    here: column('money', 'Here', { total: true }),
    there: column('money', 'Old system', { total: true }),
    difference: column('money', 'There less here', { total: true }),
    outcome: column('words', 'Comparison'),
    causes: column('text', 'Why', { priority: 2 }),
  },
  filters: {
    on: filter('range', 'Date'),
    kind: filter('choice', 'Income', { options: incomeKinds, words: incomeNames }),
    outcome: filter('choice', 'Comparison', { options: outcomes, words: outcomeWords }),
    cause: filter('choice', 'Why', {
      options: [...causes, unexplained],
      words: { ...causeWords, [unexplained]: text('Not explained') },
    }),
  },
  extra: {
    outcome_code: z.enum(outcomes),
    cause_codes: z.array(z.enum(causes)),
    /** Of the row here; null where there is none. */
    income: z.nullable(
      z.object({
        no: z.string(),
        from: z.nullable(z.string()),
        level: z.number(),
        base: z.string(),
        percent: z.nullable(z.string()),
        fixed: z.nullable(z.string()),
        gross: z.string(),
        trimmed: z.string(),
        reason: z.nullable(z.string()),
      }),
    ),
    old: z.nullable(
      z.object({ row: z.number(), from: z.nullable(z.string()), level: z.nullable(z.number()) }),
    ),
    found: z.nullable(found),
  },
  default_sort: '-on',
});
