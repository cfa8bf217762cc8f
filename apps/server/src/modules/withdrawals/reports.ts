import type { FilterValues } from '@banyan/contract/core/report';
import { type WithdrawalReceipt, withdrawalRequests } from '@banyan/contract/withdrawals/withdrawals';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { mountsOn } from '../../platform/http/mounts.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import type { Server } from '../../platform/http/server.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { onMoments } from '../company/on-moments.ts';
import { expectedAt, timelineColumns } from './read-withdrawal.ts';

type Filters = FilterValues<(typeof withdrawalRequests)['filters']>;

export function mountWithdrawalReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(withdrawalRequests, ({ db, actor, filters }) => {
    const rows = selectWithdrawals(db, actor, filters);
    return actor.user_type === 'Admin' ? rows : rows.where('w.owner_id', '=', actor.id);
  });
}

function selectWithdrawals(db: Db, actor: Actor, filters: Filters) {
  let rows = db
    .selectFrom('withdrawal as w')
    .innerJoin('app_user as u', 'u.id', 'w.owner_id')
    .select([
      'w.id',
      'w.requested_at as at',
      'w.no',
      personOf('u').as('member'),
      'w.amount',
      'w.charge',
      'w.tds',
      sql<string>`w.net`.as('net'),
      'w.destination_masked as destination',
      'w.remark',
      'w.status',
      'w.taxable',
      'w.tds_percent',
      ...timelineColumns,
      expectedAt.as('expected_at'),
      sql<WithdrawalReceipt['net_changed']>`w.net_changed`.as('net_changed'),
      sql<boolean>`w.status = 'Pending' and w.owner_id = ${actor.id}`.as('can_cancel'),
    ])
    .where(onMoments('w.requested_at', filters.on_from, filters.on_to));
  if (filters.no) rows = rows.where('w.no', '=', filters.no.toUpperCase());
  if (filters.owner) rows = rows.where('w.owner_id', '=', idOfUser(filters.owner));
  if (filters.status) rows = rows.where('w.status', '=', filters.status);
  return rows;
}
