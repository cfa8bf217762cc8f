import { sql } from 'kysely';
import { byNumber, type Finder, isOwnRow } from '../../platform/finders.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import { money } from '../ledger/rules.ts';

export const lotteryFinders: readonly Finder[] = [
  byNumber(
    'lottery_purchase',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.amount, null from lottery_purchase t join app_user u on u.id = t.member_id
      where t.id = ${id} and ${isOwnRow(actor, 't.member_id')}`,
  ),
  // to admins what members bought stands in their passbooks, which have no play credits
  byNumber(
    'lottery_purchase',
    (id) => sql`
      select t.no, ${personOf('u')}, t.amount, null
      from lottery_purchase t join lottery_draw d on d.id = t.draw_id join app_user u on u.id = t.member_id
      where t.id = ${id} and d.asset_id = ${money}`,
    { Admin: '/admin/wallet/passbook' },
    '/admin/wallet/passbook?f_owner={user_id}&f_text={no}',
  ),
];
