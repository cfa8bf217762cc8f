import * as z from 'zod/mini';
import { column, filter, report } from '../core/report.ts';
import { topupTypes } from './topup.ts';

/** As lists show them: the ROI of an active one may be blocked. */
const listedStatuses = ['Active', 'ROI Blocked', 'Completed', 'Reversed'] as const;

const nullableText = z.nullable(z.string());

/**
 * `scope` chooses the tab of a member: own topups (missing = Self), those of the directs, or of the whole downline in the sponsor
 * tree. A franchise sees those it made, an admin all. `on` is when they were bought, `reversed` when they were taken back.
 */
export const topupDetails = report({
  path: 'topup/topup_details',
  summary: 'Topups',
  screens: ['/user/topup/topup-details', '/franchise/topup/topup-details', '/admin/topup/topup-details'],
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    receipt_no: column('id', 'Receipt', { priority: 5 }),
    member: column('member', 'Member'),
    package: column('text', 'Package'),
    amount: column('money', 'Amount', { sort: true, total: true }),
    paid: column('money', 'Paid', { total: true }),
    gst: column('money', 'Tax', { total: true, priority: 1 }),
    type: column('words', 'Type', { priority: 4 }),
    by: column('person', 'By', { priority: 2 }),
    payment_mode: column('words', 'Source', { priority: 3 }),
    earned: column('money', 'Cap used', { total: true }),
    remark: column('text', 'Remark', { hidden: true }),
    status: column('status', 'Status'),
  },
  filters: {
    scope: filter('choice', 'Of', { options: ['Self', 'Directs', 'Downline'], roles: ['User'] }),
    member: filter('member', 'Member'),
    by: filter('member', 'By', { roles: ['Admin'] }),
    package: filter('text', 'Package'),
    pin: filter('text', 'Pin'),
    type: filter('choice', 'Type', { options: topupTypes }),
    status: filter('choice', 'Status', { options: [...listedStatuses, 'Not reversed'] }),
    on: filter('range', 'Date'),
    reversed: filter('range', 'Reversed'),
  },
  extra: {
    bv: z.string(),
    /** What it may earn in all; null = no cap in force. */
    cap: nullableText,
    /** The member may still cancel it. */
    can_cancel: z.boolean(),
    reversed_at: nullableText,
    reversal_reason: nullableText,
    /** Why its ROI is blocked; null = it is not. */
    roi_block_reason: nullableText,
  },
  default_sort: '-at',
});
