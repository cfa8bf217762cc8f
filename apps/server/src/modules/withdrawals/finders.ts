import { sql } from 'kysely';
import { recordNoOf } from '../../platform/database/record-numbers.ts';
import { byNumber, type Finder, isOwnRow } from '../../platform/finders.ts';
import { personOf } from '../../platform/http/report-sql.ts';

export const withdrawalFinders: readonly Finder[] = [
  byNumber(
    'withdrawal',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.amount, t.status from withdrawal t join app_user u on u.id = t.owner_id
      where t.id = ${id} and ${isOwnRow(actor, 't.owner_id')}`,
  ),
  byNumber(
    'alert',
    (id) => sql`select ${recordNoOf('alert', 't.id')}, null, null, t.status from alert t where t.id = ${id}`,
  ),
  byNumber(
    'withdrawal_batch',
    (id) => sql`select t.no, null, t.net, null from withdrawal_batch t where t.id = ${id}`,
  ),
  byNumber(
    'withdrawal_decision',
    (id) => sql`select t.no, null, null, t.status from withdrawal_decision t where t.id = ${id}`,
  ),
  byNumber(
    'utr_import',
    (id) => sql`select t.no, null, t.amount, t.status from utr_import t where t.id = ${id}`,
  ),
];
