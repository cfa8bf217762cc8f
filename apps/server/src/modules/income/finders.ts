import { readTypedDate } from '@banyan/contract/core/dates';
import { sql } from 'kysely';
import { recordNoOf } from '../../platform/database/record-numbers.ts';
import { byNumber, type Finder, isOwnRow } from '../../platform/finders.ts';
import { personOf } from '../../platform/http/report-sql.ts';

export const incomeFinders: readonly Finder[] = [
  {
    kind: 'closing',
    screens: { Admin: '/admin/income/closings' },
    rows: (_actor, typed) => {
      const date = readTypedDate(typed);
      return date === null
        ? null
        : sql`select business_date, null, payable, status, true from closing where business_date = ${date}`;
    },
  },
  byNumber(
    'income',
    (id, actor) => sql`
      select ${recordNoOf('income', 't.id')}, ${personOf('u')}, t.amount, t.status from income_ever t join app_user u on u.id = t.member_id
      where t.id = ${id} and ${isOwnRow(actor, 't.member_id')}`,
  ),
  byNumber(
    'payout_statement',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.net, null from payout_statement t join app_user u on u.id = t.member_id
      where t.id = ${id} and ${isOwnRow(actor, 't.member_id')}`,
    { User: '/user/income/total-income', Admin: '/admin/income/total-income' },
  ),
  byNumber(
    'bonus_credit',
    (id) => sql`
      select t.no, ${personOf('u')}, t.amount, t.status from bonus_credit t join app_user u on u.id = t.member_id
      where t.id = ${id}`,
  ),
  byNumber(
    'virtual_business',
    (id) => sql`
      select t.no, ${personOf('u')}, t.amount, t.status from virtual_business t join app_user u on u.id = t.member_id
      where t.id = ${id}`,
  ),
  // a member sees what was released alone
  byNumber(
    'fund_release',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.amount, t.status from fund_release t join app_user u on u.id = t.member_id
      where t.id = ${id} and (${actor.user_type === 'Admin'} or t.status = 'Approved') and ${isOwnRow(actor, 't.member_id')}`,
    { User: '/user/income/funds', Admin: '/admin/income/funds' },
  ),
  byNumber(
    'payout_suspension',
    (id) => sql`
      select t.no, ${personOf('u')}, null, case when t.resumed_at is null then 'Suspended' else 'Resumed' end
      from payout_suspension t join app_user u on u.id = t.member_id where t.id = ${id}`,
  ),
  byNumber(
    'lab_run',
    (id) => sql`
      select t.no, ${personOf('u')}, null, t.status from lab_run t left join app_user u on u.id = t.requested_by
      where t.id = ${id}`,
  ),
  // the page of plans shows the one that waits, and of those that were approved their version
  byNumber(
    'plan_proposal',
    (id) => sql`
      select t.no, ${personOf('u')}, null, t.status
      from plan_proposal t left join app_user u on u.id = t.requested_by
      where t.id = ${id} and t.status <> 'Rejected'`,
  ),
];
