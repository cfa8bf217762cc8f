import { recordId } from '@banyan/contract/core/records';
import type { FilterValues } from '@banyan/contract/core/report';
import { type stockTransactions, storeMovementScreens } from '@banyan/contract/repurchase/stock';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { recordNoByKind } from '../../../platform/database/record-numbers.ts';
import type { Entry, Txn } from '../../../platform/database/schema.gen.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { onMoments } from '../../company/on-moments.ts';
import { money, wordsByCode } from '../../ledger/rules.ts';
import { isAskedStore } from './is-asked-store.ts';

/** Movements of goods of a store: one line of it in each journal. */
export function selectStockTransactions(
  db: Db,
  actor: Actor,
  filters: FilterValues<(typeof stockTransactions)['filters']>,
) {
  let rows = db
    .selectFrom(sql<Selectable<Txn>>`txn_ever`.as('t'))
    // of its moment: one month of lines is looked at
    .innerJoin(sql<Selectable<Entry>>`entry_ever`.as('e'), (join) =>
      join.onRef('e.txn_id', '=', 't.id').onRef('e.at', '=', 't.at'),
    )
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .innerJoin('product as p', 'p.id', 't.asset_id')
    .leftJoin('app_user as u', 'u.id', 'a.owner_id')
    .select([
      't.id',
      't.at',
      personOf('u').as('franchise'),
      'p.sku',
      'p.name as product',
      sql<string>`${JSON.stringify(wordsByCode)}::jsonb ->> t.kind::text`.as('type'),
      sql<string | null>`nullif(e.narration, '')`.as('remark'),
      recordNoByKind(sql`t.ref_type`, sql`t.ref_id`).as('ref'),
      sql<number | null>`case when e.amount > 0 then e.amount::int end`.as('in'),
      sql<number | null>`case when e.amount < 0 then (-e.amount)::int end`.as('out'),
      sql<number>`e.balance_after::int`.as('balance'),
    ])
    .where('t.asset_id', '<>', money)
    .where(isAskedStore(actor, filters, storeMovementScreens))
    .where(onMoments('t.at', filters.on_from, filters.on_to));
  if (filters.sku)
    rows = rows.where(
      sql<SqlBool>`t.asset_id = (select id from product where lower(sku) = lower(${filters.sku}))`,
    );
  if (filters.ref) rows = rows.where(isAbout(filters.ref.trim()));
  return rows;
}

/** Journals `t` about a record with this number: goods that came in or were written off, an order, the kit of a pin. */
const isAbout = (
  no: string,
) => sql<SqlBool>`t.id in (select k.txn_id from txn_key k where (k.idem_scope, k.idem_key) in (
  select 'stock_change', ${recordId('stock_change', no) ?? '0'}
  union all
  select m.scope, l.order_id || ':' || l.line
  from repurchase_order_line l, unnest(array['goods_sold', 'goods_sent']) as m (scope)
  where l.order_id = ${recordId('repurchase_order', no) ?? '0'}::bigint
  union all
  select 'goods_received', id::text from stock_receipt
  where order_id = ${recordId('repurchase_order', no) ?? '0'}::bigint
  union all
  select 'goods_returned', id::text from repurchase_refund
  where order_id = ${recordId('repurchase_order', no) ?? '0'}::bigint
  union all
  select m.scope, l.pin_id || ':' || l.product_id
  from pin_dispatch_line l, unnest(array['kit', 'kit_return']) as m (scope)
  where l.pin_id = ${recordId('pin', no) ?? '0'}::bigint))`;
