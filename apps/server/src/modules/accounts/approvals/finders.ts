import { sql } from 'kysely';
import { byNumber, type Finder } from '../../../platform/finders.ts';
import { personOf } from '../../../platform/http/report-sql.ts';

export const accountFinders: readonly Finder[] = [
  byNumber(
    'admin_request',
    (id) => sql`
      select t.no, ${personOf('u')}, t.value, t.status from admin_request t join app_user u on u.id = t.requested_by
      where t.id = ${id}`,
  ),
];
