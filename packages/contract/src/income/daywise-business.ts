import { column, filter, report } from '../core/report.ts';

/**
 * A row per date on which something happened in a member's legs; business is topups less reversals. Carried and matched
 * volume is given for dates on which a closing matched something, and is null on all others.
 */
export const daywiseBusiness = report({
  path: 'team/daywise_business',
  summary: 'Joinings, activations and business of both legs by date',
  screens: ['/user/team-details/daywise-business-details', '/admin/team-details/daywise-business-details'],
  columns: {
    on: column('date', 'Date', { sort: true }),
    joined_left: column('int', 'Joined L', { total: true, priority: 4 }),
    joined_right: column('int', 'Joined R', { total: true, priority: 4 }),
    active_left: column('int', 'Activated L', { total: true, priority: 2 }),
    active_right: column('int', 'Activated R', { total: true, priority: 2 }),
    business_left: column('money', 'Business L', { total: true }),
    business_right: column('money', 'Business R', { total: true }),
    virtual_left: column('money', 'Virtual L', { total: true, priority: 3 }),
    virtual_right: column('money', 'Virtual R', { total: true, priority: 3 }),
    carry_in_left: column('money', 'Carry in L', { priority: 1 }),
    carry_in_right: column('money', 'Carry in R', { priority: 1 }),
    matched: column('money', 'Matched', { total: true }),
    carry_out_left: column('money', 'Carry out L'),
    carry_out_right: column('money', 'Carry out R'),
  },
  filters: {
    member: filter('member', 'Member', { roles: ['Admin'] }),
    /** Missing = the last 30 days. At most 366 days are answered, counted from the last one. */
    on: filter('range', 'Date'),
  },
  default_sort: '-on',
});
