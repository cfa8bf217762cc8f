import * as z from 'zod/mini';
import { why } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { column, filter, report } from '../core/report.ts';
import { text } from '../core/text.ts';
import { packageCode } from '../topup/packages.ts';

const screens = ['/admin/miscellaneous/update-roi-percentage'] as const;

const percent = () =>
  z
    .string('Enter a percentage.')
    .check(z.trim(), z.regex(/^\d{1,3}(\.\d{1,4})?$/, 'Enter a percentage, at most 4 decimals.'));

/** A package and the topups of it that earn ROI now; a topup keeps the days and multiple it was bought with. */
const roiPackage = z.object({
  code: z.string(),
  name: z.string(),
  /** In force today; null = it pays no ROI. */
  percent: z.nullable(z.string()),
  /** Topups that are neither reversed nor completed and no zero pins. */
  topups: z.number(),
  amount: z.string(),
  /** Their ROI of a day, if nobody is blocked and no cap is reached. */
  daily: z.string(),
});

export const roiPackages = endpoint({
  method: 'GET',
  path: 'admin/roi_packages',
  summary: 'Packages with their daily ROI',
  screens,
  reply: data(z.array(roiPackage)),
});

/** A preview: nothing is changed. */
export const roiImpact = endpoint({
  method: 'GET',
  path: 'admin/roi_impact',
  summary: 'What another ROI percentage would cost',
  screens,
  query: z.object({ package: packageCode(), percent: percent() }),
  reply: data(
    z.object({
      ...roiPackage.shape,
      daily_then: z.string(),
      /** Why it would wait for a second admin if it were sent now; null = it is done at once. */
      why,
    }),
  ),
});

/** Holds from its date on, for running topups too; days before keep theirs. */
export const updateRoiPercentage = endpoint({
  method: 'POST',
  path: 'admin/update_roi_percentage',
  summary: 'Changes the daily ROI percentage of a package',
  screens,
  step_up: 'Confirm',
  second_person: text('Change daily ROI percentage'),
  body: z.object({
    package: packageCode(),
    percent: percent(),
    effective_on: fields.businessDate(),
  }),
  reply: data(z.object({ package: z.string(), percent: z.string(), effective_on: z.string() })),
});

export const roiPercentages = report({
  path: 'admin/roi_percentages',
  summary: 'Changes of ROI percentages',
  screens,
  columns: {
    at: column('date_time', 'Changed', { sort: true }),
    package: column('text', 'Package'),
    before: column('percent', 'Before'),
    percent: column('percent', 'Percentage'),
    effective_on: column('date', 'From', { sort: true }),
    by: column('person', 'By'),
    status: column('status', 'Status'),
  },
  filters: { package: filter('text', 'Package code') },
  default_sort: '-at',
});

/**
 * Stops the ROI of one topup, or lets it go on: days on which it is blocked pay nothing and move the end (docs/plans.md §3.9).
 * The owner is told.
 */
export const blockRoi = endpoint({
  method: 'POST',
  path: 'admin/block_roi',
  summary: 'Blocks or unblocks the ROI of a topup',
  screens: ['/admin/topup/topup-details/block-roi'],
  step_up: 'Confirm',
  body: z.object({ receipt_no: fields.recordNo(), is_blocked: z.boolean(), reason: fields.reason(200) }),
  reply: data(z.object({ receipt_no: z.string(), is_blocked: z.boolean() })),
});
