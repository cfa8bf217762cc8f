import type { FilterValues } from '@banyan/contract/core/report';
import { comparable } from '@banyan/contract/ledger/request-credit';
import type { DeliveryAddress, orderDispatches } from '@banyan/contract/repurchase/order-fields';
import type { StockRequestLine, stockRequests } from '@banyan/contract/repurchase/stock-requests';
import { type SqlBool, sql } from 'kysely';
import type { Actor, ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { onMoments } from '../../company/on-moments.ts';
import { sellerAsPerson } from '../orders/select-orders.ts';
import type { StockRequest } from './require-stock-request.ts';

type Filters = FilterValues<(typeof stockRequests)['filters']>;

/** The reader decides it: an admin for the company, else the franchise that sells. */
const isSellerOf = ({ user_type, id }: Actor) =>
  user_type === 'Admin' ? sql<SqlBool>`r.seller_id is null` : sql<SqlBool>`r.seller_id = ${id}::bigint`;

/** What is asked for, with what the seller has free of it while it waits, and what arrived. */
const linesFor = (actor: Actor) => sql<StockRequestLine[]>`(
  select jsonb_agg(jsonb_build_object('line', l.line, 'sku', p.sku, 'product', p.name, 'quantity', l.quantity,
    'price', trim_scale(v.price)::text, 'received', coalesce(s.received, 0), 'lost', coalesce(s.lost, 0),
    'available', case when r.status = 'Pending' and ${isSellerOf(actor)} then coalesce((
      select (a.balance - a.held)::int from account a
      where a.owner_type = case when r.seller_id is null then 'House' else 'Franchise' end
        and a.owner_id = coalesce(r.seller_id, 0) and a.wallet_code = 'stock' and a.asset_id = l.product_id), 0) end
    ) order by l.line)
  from stock_request_line l join product p on p.id = l.product_id join product_price v on v.id = l.price_id
    left join lateral (
      select sum(quantity) filter (where not is_lost) as received, sum(quantity) filter (where is_lost) as lost
      from stock_receipt t where t.order_id = r.order_id and t.line = l.line
    ) s on true
  where l.request_id = r.id)`;

/** Requests for goods that the reader made or decides, for an admin all, with what the reader may do with each now. */
export function selectStockRequests(db: Db, { actor }: ActorContext, filters: Filters) {
  const isSeller = isSellerOf(actor);
  const isAsker = sql<SqlBool>`r.requested_by = ${actor.id}::bigint`;
  let rows = db
    .selectFrom('stock_request as r')
    .innerJoin('app_user as b', 'b.id', 'r.requested_by')
    .leftJoin('app_user as s', 's.id', 'r.seller_id')
    .leftJoin('repurchase_order as o', 'o.id', 'r.order_id')
    .leftJoin('invoice as i', (join) => join.onRef('i.order_id', '=', 'o.id').on('i.series', '=', 'INV'))
    .leftJoin('wallet as w', (join) =>
      join.onRef('w.code', '=', 'r.wallet_code').on('w.owner_type', '=', 'Franchise'),
    )
    .select([
      'r.id',
      'r.requested_at as at',
      'r.no',
      personOf('b').as('buyer'),
      sellerAsPerson.as('seller'),
      sql<number>`(select coalesce(sum(quantity), 0)::int from stock_request_line where request_id = r.id)`.as(
        'pieces',
      ),
      'r.total',
      sql<StockRequest['status']>`r.status`.as('status'),
      sql<(typeof orderDispatches)[number] | null>`o.dispatch`.as('dispatch'),
      sql<string>`coalesce(w.name, r.payment_mode)`.as('paid_by'),
      'r.reference',
      'o.no as order_no',
      'i.no as invoice_no',
      linesFor(actor).as('lines'),
      sql<DeliveryAddress>`r.delivery`.as('delivery'),
      'o.tracking',
      'r.reason',
      'r.reference_reason',
      sql<string | null>`r.slip_id::text`.as('slip_id'),
      'r.paid_on',
      sql<boolean>`r.status = 'Pending' and (${isSeller}) is true`.as('can_decide'),
      sql<boolean>`r.status = 'Pending' and ${isAsker}`.as('can_cancel'),
      sql<boolean>`o.payment is not distinct from 'Paid' and o.dispatch = 'Pending' and (${isSeller}) is true`.as(
        'can_dispatch',
      ),
      sql<boolean>`o.dispatch is not distinct from 'Dispatched' and ${isAsker}`.as('can_receive'),
    ])
    .where(onMoments('r.requested_at', filters.on_from, filters.on_to));
  if (actor.user_type === 'Franchise')
    rows = rows.where(
      filters.side === 'Received'
        ? isSeller
        : filters.side === 'Made'
          ? isAsker
          : sql<boolean>`(${isSeller} or ${isAsker})`,
    );
  if (filters.status) rows = rows.where('r.status', '=', filters.status);
  if (filters.buyer) rows = rows.where('r.requested_by', '=', idOfUser(filters.buyer));
  if (filters.sold_by)
    rows = rows.where('r.seller_id', filters.sold_by === 'Company' ? 'is' : 'is not', null);
  if (filters.reference) rows = rows.where('r.reference_key', '=', comparable(filters.reference));
  if (filters.no) rows = rows.where('r.no', '=', filters.no.toUpperCase());
  return rows;
}
