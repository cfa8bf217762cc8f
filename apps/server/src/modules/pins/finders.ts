import { sql } from 'kysely';
import { byNumber, type Finder, isOwnRow } from '../../platform/finders.ts';
import { personOf } from '../../platform/http/report-sql.ts';

export const pinFinders: readonly Finder[] = [
  byNumber(
    'pin',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.amount, t.status from pin t join app_user u on u.id = t.holder_id
      where t.id = ${id} and ${isOwnRow(actor, 't.holder_id')}`,
  ),
  byNumber(
    'pin_batch',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.amount, null from pin_batch t join app_user u on u.id = t.owner_id
      where t.id = ${id} and ${isOwnRow(actor, 't.owner_id')}`,
  ),
  byNumber(
    'pin_request',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.total, t.status from pin_request t join app_user u on u.id = t.owner_id
      where t.id = ${id} and ${isOwnRow(actor, 't.owner_id')}`,
  ),
  byNumber(
    'pin_transfer',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, null, null from pin_transfer t join app_user u on u.id = t.from_id
      where t.id = ${id} and ${isOwnRow(actor, 't.from_id', 't.to_id')}`,
  ),
];
