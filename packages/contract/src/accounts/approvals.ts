import * as z from 'zod/mini';
import { decisionOf, requestExtra, requestStatuses } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import { column, filter, report } from '../core/report.ts';
import { waitLine } from '../core/second-person.ts';

/**
 * Not by the admin who requested it: `own_request`; that admin alone may cancel it. Who decides needs the right to the
 * page of the call too. Approving does what was requested; where that is refused, the request still waits.
 */
export const decideAdminRequest = endpoint({
  method: 'POST',
  path: 'admin/decide_request',
  summary: 'Approves or rejects what another admin asked for, or cancels an own request',
  screens: ['/admin/settings/approvals/decide'],
  step_up: 'Confirm',
  body: decisionOf(),
  reply: data(z.object({ no: z.string(), status: z.enum(requestStatuses), act: z.string() })),
});

/** Calls that wait for a second admin, and those that did. */
export const adminRequests = report({
  path: 'admin/requests',
  summary: 'What admins asked for that a second one decides',
  screens: ['/admin/settings/approvals'],
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No', { priority: 2 }),
    act: column('words', 'Request'),
    value: column('money', 'Value'),
    payee: column('person', 'For', { priority: 1 }),
    by: column('person', 'By', { priority: 4 }),
    decided_by: column('person', 'Checker', { priority: 3 }),
    status: column('status', 'Status'),
  },
  filters: {
    no: filter('text', 'No'),
    by: filter('member', 'Requested by'),
    status: filter('choice', 'Status', { options: requestStatuses }),
    on: filter('range', 'Date'),
  },
  extra: {
    lines: z.array(waitLine),
    decided_at: z.nullable(z.string()),
    ...requestExtra,
  },
  default_sort: '-at',
});
