import type { FilterValues } from '@banyan/contract/core/report';
import { decideTransfer, fundTransferHistory } from '@banyan/contract/transfers/transfers';
import { sql } from 'kysely';
import type { Actor, ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { mountsOn } from '../../platform/http/mounts.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import type { Server } from '../../platform/http/server.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { filteredBy, requestRights } from '../accounts/request-rights.ts';

type Filters = FilterValues<(typeof fundTransferHistory)['filters']>;

export function mountTransferReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(fundTransferHistory, ({ db, context, actor, filters }) => {
    const rows = selectTransfers(db, actor, filters);
    return actor.user_type === 'Admin' ? withRequests(rows, context) : ownOnly(rows, actor);
  });
}

type Rows = ReturnType<typeof selectTransfers>;

/** Every transfer and request, with who asked and decided. */
const withRequests = (rows: Rows, context: ActorContext) =>
  rows
    .leftJoin('app_user as by', 'by.id', 't.requested_by')
    .leftJoin('app_user as c', 'c.id', 't.decided_by')
    .select([
      't.charge',
      personOf('by').as('by'),
      personOf('c').as('decided_by'),
      ...requestRights('t', context, decideTransfer),
    ]);

/** What moved to or from the own wallets. What a sender paid on top, and which admin moved it, is nobody else's. */
const ownOnly = (rows: Rows, { id }: Actor) =>
  rows
    .select([
      sql<string | null>`case when t.from_id = ${id} then t.charge end`.as('charge'),
      sql<null>`null`.as('by'),
      sql<null>`null`.as('decided_by'),
      sql<boolean>`false`.as('can_decide'),
      sql<boolean>`false`.as('can_cancel'),
      sql<string[]>`'{}'::text[]`.as('approvers'),
      sql<null>`null`.as('why'),
    ])
    .where((on) => on.or([on('t.from_id', '=', id), on('t.to_id', '=', id)]))
    .where('t.status', '=', 'Approved');

const walletName = (side: 'from' | 'to') => sql<string>`(select name from wallet
  where owner_type = ${sql.ref(`t.${side}_type`)} and code = ${sql.ref(`t.${side}_wallet`)})`;

function selectTransfers(db: Db, actor: Actor, filters: Filters) {
  let rows = db
    .selectFrom('fund_transfer as t')
    .innerJoin('app_user as f', 'f.id', 't.from_id')
    .innerJoin('app_user as r', 'r.id', 't.to_id')
    .select([
      't.id',
      't.requested_at as at',
      't.no',
      personOf('f').as('from'),
      walletName('from').as('from_wallet'),
      personOf('r').as('to'),
      walletName('to').as('to_wallet'),
      't.amount',
      't.remark',
      't.status',
      't.decided_at',
    ])
    .where(filteredBy('t', filters));
  if (filters.direction)
    rows = rows.where(filters.direction === 'Sent' ? 't.from_id' : 't.to_id', '=', actor.id);
  if (filters.owner) {
    const id = idOfUser(filters.owner);
    rows = rows.where((on) => on.or([on('t.from_id', '=', id), on('t.to_id', '=', id)]));
  }
  return rows;
}
