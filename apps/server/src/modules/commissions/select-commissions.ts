import { causeWords, type franchiseCommissions } from '@banyan/contract/commissions/commissions';
import { recordId, recordLinks } from '@banyan/contract/core/records';
import type { FilterValues } from '@banyan/contract/core/report';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { recordNoByKind } from '../../platform/database/record-numbers.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { onMoments } from '../company/on-moments.ts';

type Filters = FilterValues<(typeof franchiseCommissions)['filters']>;

/** The record behind each kind of event. */
const saleOf = sql<string>`case when e.kind like 'topup%' then 'topup' when e.kind = 'order' then 'repurchase_order'
  else 'repurchase_refund' end`;
const saleNo = recordNoByKind(saleOf, sql`e.source_id`);

/** Commission of a franchise, for an admin of all. */
export function selectCommissions(db: Db, actor: Actor, filters: Filters) {
  const links = JSON.stringify(recordLinks(actor.user_type));
  let rows = db
    .selectFrom('franchise_commission as c')
    .innerJoin('app_user as f', 'f.id', 'c.franchise_id')
    .innerJoin('business_event as e', 'e.id', 'c.event_id')
    .select([
      'c.id',
      'c.at',
      personOf('f').as('franchise'),
      sql<string>`${JSON.stringify(causeWords)}::jsonb ->> c.cause`.as('cause'),
      saleNo.as('no'),
      'c.base',
      'c.percent',
      'c.amount',
      sql<string | null>`replace(${links}::jsonb ->> ${saleOf}, '{no}', ${saleNo})`.as('url'),
    ])
    .where(onMoments('c.at', filters.on_from, filters.on_to));
  if (actor.user_type === 'Franchise') rows = rows.where('c.franchise_id', '=', actor.id);
  if (filters.franchise) rows = rows.where('c.franchise_id', '=', idOfUser(filters.franchise));
  if (filters.cause) rows = rows.where('c.cause', '=', filters.cause);
  if (filters.no) rows = rows.where('c.event_id', 'in', eventsOf(filters.no));
  return rows;
}

/** Events of the sale with this number. */
const eventsOf = (no: string) => sql<string>`(
  select id from business_event where kind in ('topup', 'topup_reversal') and source_id = ${recordId('topup', no)}
  union all
  select id from business_event where kind = 'order' and source_id = ${recordId('repurchase_order', no)}
  union all
  select id from business_event where kind = 'refund' and source_id = ${recordId('repurchase_refund', no)})`;
