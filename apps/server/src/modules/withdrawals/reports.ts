import type { FilterValues } from '@banyan/contract/core/report';
import { type WithdrawalReceipt, withdrawalRequests } from '@banyan/contract/withdrawals/withdrawals';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { onMoments } from '../company/on-moments.ts';
import { chainColumns, expectedAt, timelineColumns } from './read-withdrawal.ts';

type Filters = FilterValues<(typeof withdrawalRequests)['filters']>;

export function mountWithdrawalReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(withdrawalRequests, ({ db, actor, filters }) => selectOwn(db, actor, filters));
}

function selectOwn(db: Db, actor: Actor, filters: Filters) {
  let rows = db
    .selectFrom('withdrawal as w')
    .select([
      'w.id',
      'w.requested_at as at',
      'w.no',
      'w.amount',
      'w.charge',
      'w.network_fee',
      'w.tds',
      sql<string>`w.net`.as('net'),
      'w.destination_masked as destination',
      'w.remark',
      'w.status',
      'w.taxable',
      'w.tds_percent',
      ...timelineColumns,
      ...chainColumns,
      expectedAt.as('expected_at'),
      sql<WithdrawalReceipt['net_changed']>`w.net_changed`.as('net_changed'),
      sql<boolean>`w.status = 'Pending'`.as('can_cancel'),
    ])
    .where('w.owner_id', '=', actor.id)
    .where(onMoments('w.requested_at', filters.on_from, filters.on_to));
  if (filters.no) rows = rows.where('w.no', '=', filters.no.toUpperCase());
  if (filters.status) rows = rows.where('w.status', '=', filters.status);
  return rows;
}
