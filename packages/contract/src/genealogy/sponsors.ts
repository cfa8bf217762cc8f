import * as z from 'zod/mini';
import { sides } from '../core/constants.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { memberStatuses } from './genealogy.ts';

const screens = ['/admin/miscellaneous/update-sponsor'] as const;

const change = {
  user_id: fields.userId(),
  /** User id of the new sponsor. */
  sponsor_id: fields.userId(),
};

const sponsorFigures = z.object({
  ...person.shape,
  status: z.enum(memberStatuses),
  directs: z.object({ joined: z.number(), active: z.number(), business: z.string() }),
});

/** The effects of an update of the sponsor, as a preview. Refused like the update itself. */
const impact = z.object({
  member: z.object({ ...person.shape, status: z.enum(memberStatuses), self_business: z.string() }),
  /** Members of the sponsor tree who move along, the member not counted, as of the last snapshot. */
  moves_along: z.object({ joined: z.number(), active: z.number(), business: z.string() }),
  from: sponsorFigures,
  to: sponsorFigures,
  /** The leg of the new sponsor the member stands in; null = not below the new sponsor in the binary tree. */
  new_side: z.nullable(z.enum(sides)),
  /** Steps from the company's first member in the sponsor tree. */
  level_before: z.number(),
  level_after: z.number(),
});

/** Refused: unknown_member, unknown_sponsor, blocked (the new sponsor), sponsor_cycle, already_done (no change). */
export const previewSponsor = endpoint({
  method: 'GET',
  path: 'admin/sponsor_impact',
  summary: 'What a new sponsor would change',
  screens,
  query: z.object(change),
  reply: data(impact),
});

/** Moves the member with everybody below in the sponsor tree; the binary tree and past incomes stay as they are. */
export const updateSponsor = endpoint({
  method: 'POST',
  path: 'admin/update_sponsor',
  summary: 'Gives a member another sponsor',
  screens,
  step_up: 'Confirm',
  body: z.object({ ...change, reason: fields.reason() }),
  reply: data(z.object({ no: z.string(), member: person, from: person, to: person })),
});

export const sponsorChanges = report({
  path: 'admin/sponsor_changes',
  summary: 'Sponsor changes',
  screens,
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No'),
    member: column('member', 'Member'),
    old_sponsor: column('member', 'Old sponsor'),
    new_sponsor: column('member', 'New sponsor'),
    moved_along: column('int', 'Members moved'),
    by: column('person', 'By'),
    reason: column('text', 'Reason'),
  },
  filters: {
    member: filter('member', 'Member'),
    sponsor: filter('member', 'Old or new sponsor'),
    no: filter('text', 'No'),
    at: filter('range', 'Date'),
  },
  default_sort: '-at',
});
