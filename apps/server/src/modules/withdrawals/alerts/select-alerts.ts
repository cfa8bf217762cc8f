import { recordId } from '@banyan/contract/core/records';
import type { FilterValues } from '@banyan/contract/core/report';
import type { Message } from '@banyan/contract/core/text';
import type { alerts } from '@banyan/contract/withdrawals/alerts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { recordNoOf } from '../../../platform/database/record-numbers.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { onMoments } from '../../company/on-moments.ts';

/** Alerts of all owners. */
export function selectAlerts(db: Db, filters: FilterValues<(typeof alerts)['filters']>) {
  let rows = db
    .selectFrom('alert as a')
    .leftJoin('app_user as c', 'c.id', 'a.closed_by')
    .select([
      'a.id',
      'a.found_at',
      recordNoOf('alert', 'a.id').as('no'),
      'a.rule',
      sql<{ user_id: string; name: string } | null>`(
        select ${personOf('u')} from alert_owner o join app_user u on u.id = o.owner_id
        where o.alert_id = a.id order by o.owner_id limit 1)`.as('owner'),
      sql<number>`(select count(*)::int from alert_owner where alert_id = a.id)`.as('owners'),
      sql<number>`(select count(*)::int from alert_row where alert_id = a.id)`.as('rows'),
      'a.status',
      personOf('c').as('closed_by'),
      'a.closed_at',
      'a.reason',
      sql<Message>`a.says`.as('says'),
    ])
    .where(onMoments('a.found_at', filters.on_from, filters.on_to));
  if (filters.status) rows = rows.where('a.status', '=', filters.status);
  if (filters.rule) rows = rows.where('a.rule', '=', filters.rule);
  if (filters.no) rows = rows.where('a.id', '=', recordId('alert', filters.no.trim()) ?? '0');
  if (filters.member)
    rows = rows.where('a.id', 'in', (alert) =>
      alert
        .selectFrom('alert_owner')
        .select('alert_id')
        .where('owner_id', '=', idOfUser(filters.member ?? '')),
    );
  return rows;
}
