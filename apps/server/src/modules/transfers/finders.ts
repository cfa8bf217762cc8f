import { sql } from 'kysely';
import { byNumber, type Finder, isOwnRow } from '../../platform/finders.ts';
import { personOf } from '../../platform/http/report-sql.ts';

export const transferFinders: readonly Finder[] = [
  byNumber(
    'fund_transfer',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.amount, t.status from fund_transfer t join app_user u on u.id = t.from_id
      where t.id = ${id} and ${isOwnRow(actor, 't.from_id', 't.to_id')}`,
  ),
];
