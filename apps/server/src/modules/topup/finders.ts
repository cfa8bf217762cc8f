import { sql } from 'kysely';
import { byNumber, type Finder, isOwnRow } from '../../platform/finders.ts';
import { personOf } from '../../platform/http/report-sql.ts';

export const topupFinders: readonly Finder[] = [
  byNumber(
    'topup',
    (id, actor) => sql`
      select t.receipt_no, ${personOf('u')}, t.amount, t.status from topup t join app_user u on u.id = t.member_id
      where t.id = ${id} and ${isOwnRow(actor, 't.member_id', 't.actor_id')}`,
    {
      User: '/user/topup/topup-details',
      Franchise: '/franchise/topup/topup-details',
      Admin: '/admin/topup/topup-details',
    },
  ),
];
