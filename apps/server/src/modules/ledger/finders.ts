import { sql } from 'kysely';
import { byNumber, type Finder, isOwnRow } from '../../platform/finders.ts';
import { personOf } from '../../platform/http/report-sql.ts';

export const ledgerFinders: readonly Finder[] = [
  byNumber(
    'adjustment',
    (id) => sql`
      select t.no, ${personOf('u')}, t.amount, t.status from adjustment t join app_user u on u.id = t.owner_id
      where t.id = ${id}`,
  ),
  byNumber(
    'credit_request',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.amount, t.status from credit_request t join app_user u on u.id = t.owner_id
      where t.id = ${id} and ${isOwnRow(actor, 't.owner_id')}`,
  ),
];
