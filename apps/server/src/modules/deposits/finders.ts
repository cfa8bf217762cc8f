import { sql } from 'kysely';
import { byNumber, type Finder, isOwnRow } from '../../platform/finders.ts';
import { personOf } from '../../platform/http/report-sql.ts';

export const depositFinders: readonly Finder[] = [
  byNumber(
    'chain_transfer',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.credited, t.status from chain_transfer t left join app_user u on u.id = t.member_id
      where t.id = ${id} and ${isOwnRow(actor, 't.member_id')}`,
  ),
];
