import { sql } from 'kysely';
import { byNumber, type Finder } from '../../platform/finders.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import { readable, received } from './queries.ts';

export const supportFinders: readonly Finder[] = [
  byNumber(
    'ticket',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, null, t.status from ticket t join app_user u on u.id = t.owner_id
      where t.id = ${id} and ${readable(actor)}`,
  ),
  byNumber(
    'broadcast',
    (id, actor) =>
      sql`select b.no, null, null, null from broadcast b where b.id = ${id} and ${received(actor)}`,
  ),
];
