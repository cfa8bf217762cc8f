import { sql } from 'kysely';
import { byNumber, type Finder, isOwnRow } from '../../platform/finders.ts';
import { personOf } from '../../platform/http/report-sql.ts';

export const kycFinders: readonly Finder[] = [
  byNumber(
    'kyc_request',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, null, t.status from kyc_request t join app_user u on u.id = t.owner_id
      where t.id = ${id} and ${isOwnRow(actor, 't.owner_id')}`,
  ),
  byNumber(
    'payment_change',
    (id) => sql`
      select t.no, ${personOf('u')}, null, t.status from payment_change t join app_user u on u.id = t.owner_id
      where t.id = ${id}`,
  ),
];
