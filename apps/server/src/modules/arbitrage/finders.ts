import { sql } from 'kysely';
import { byNumber, type Finder, isOwnRow } from '../../platform/finders.ts';
import { personOf } from '../../platform/http/report-sql.ts';

export const arbitrageFinders: readonly Finder[] = [
  byNumber(
    'arb_trade',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, null, t.status from arb_trade t left join app_user u on u.id = t.member_id
      where t.id = ${id} and ${isOwnRow(actor, 't.member_id')}`,
  ),
];
