import { recordId } from '@banyan/contract/core/records';
import type { FilterValues } from '@banyan/contract/core/report';
import { comparable } from '@banyan/contract/ledger/request-credit';
import { type orderDispatches, orderPayments } from '@banyan/contract/repurchase/order-fields';
import type { OrderLine, orders } from '@banyan/contract/repurchase/order-list';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Actor, ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { sumsOfList } from '../../../platform/http/list-totals.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import type { Sums } from '../../../platform/http/serve-report.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { endOf, onMoments, startOf } from '../../company/on-moments.ts';
import { companyZone } from '../../company/queries.ts';

type Filters = FilterValues<(typeof orders)['filters']>;
type Delivery = z.output<(typeof orders)['extra']['delivery']>;

/** Pieces of each line, what came back of it, and of a franchise's order what arrived. */
const lines = sql<OrderLine[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('line', l.line, 'sku', p.sku, 'product', l.name, 'quantity', l.quantity,
    'returned', l.refunded, 'received', coalesce(r.received, 0), 'lost', coalesce(r.lost, 0), 'amount', l.amount::text,
    'total', l.total::text, 'bv', (l.bv * l.quantity)::text) order by l.line), '[]')
  from repurchase_order_line l join product p on p.id = l.product_id
    left join lateral (
      select sum(quantity) filter (where not is_lost) as received, sum(quantity) filter (where is_lost) as lost
      from stock_receipt s where s.order_id = l.order_id and s.line = l.line
    ) r on o.franchise_id is not null
  where l.order_id = o.id)`;

const company = sql`(select jsonb_build_object('user_id', '', 'name', coalesce(legal_name, name)) from company)`;

/** Who sells, `s`, or the company. */
export const sellerAsPerson = sql<{
  user_id: string;
  name: string;
}>`coalesce(${personOf('s')}, ${company})`;

/** The member or franchise that buys, as the index of their orders has it. */
const buyer = sql<string>`coalesce(o.member_id, o.franchise_id)`;
const isOf = (id: RawBuilder<unknown>) => sql<boolean>`${buyer} = ${id}`;

/** Orders of goods that the reader bought or sold, for an admin all, with what the reader may do with each now. */
export function selectOrders(db: Db, { actor, now }: ActorContext, filters: Filters) {
  let rows = db
    .selectFrom('repurchase_order as o')
    // left joins, so that counting leaves them out
    .leftJoin('app_user as b', (join) => join.on(buyer, '=', sql.ref('b.id')))
    .leftJoin('app_user as s', 's.id', 'o.seller_id')
    .leftJoin('wallet as w', (join) =>
      join
        .onRef('w.code', '=', 'o.wallet_code')
        .on('w.owner_type', '=', sql`case when o.member_id is null then 'Franchise' else 'User' end`),
    )
    .select([
      'o.id',
      'o.at',
      'o.no',
      personOf('b').as('buyer'),
      sellerAsPerson.as('seller'),
      sql<number>`(select coalesce(sum(quantity), 0)::int from repurchase_order_line where order_id = o.id)`.as(
        'pieces',
      ),
      'o.total',
      'o.bv',
      sql<(typeof orderPayments)[number]>`o.payment`.as('payment'),
      // nothing of a cancelled order waits to be sent
      sql<
        (typeof orderDispatches)[number] | null
      >`case when o.payment <> 'Cancelled' or o.dispatch <> 'Pending' then o.dispatch end`.as('dispatch'),
      sql<string>`coalesce(w.name, o.payment_mode)`.as('paid_by'),
      'o.reference',
      sql<string | null>`(select no from invoice where order_id = o.id and series = 'INV')`.as('invoice_no'),
      lines.as('lines'),
      sql<Delivery>`o.delivery`.as('delivery'),
      'o.tracking',
      'o.reason',
      sql<string | null>`o.slip_id::text`.as('slip_id'),
      'o.paid_on',
      'o.expires_at',
      ...rightsTo(actor, now),
    ])
    .where('o.place_of_supply', 'is not', null)
    .where(onMoments('o.at', filters.on_from, filters.on_to));
  if (actor.user_type === 'User') rows = rows.where(isOf(sql`${actor.id}::bigint`));
  if (actor.user_type === 'Franchise') {
    const sold = sql<boolean>`o.seller_id = ${actor.id}::bigint`;
    const bought = isOf(sql`${actor.id}::bigint`);
    rows = rows.where(
      filters.side === 'Sold'
        ? sold
        : filters.side === 'Bought'
          ? bought
          : sql<boolean>`(${sold} or ${bought})`,
    );
  }
  if (filters.payment) rows = rows.where('o.payment', '=', filters.payment);
  if (filters.dispatch) rows = rows.where('o.dispatch', '=', filters.dispatch);
  if (filters.dispatch === 'Pending') rows = rows.where('o.payment', '<>', 'Cancelled');
  if (filters.buyer) rows = rows.where(isOf(idOfUser(filters.buyer)));
  if (filters.buyer_type === 'Member') rows = rows.where('o.member_id', 'is not', null);
  if (filters.buyer_type === 'Franchise') rows = rows.where('o.franchise_id', 'is not', null);
  if (filters.seller) rows = rows.where('o.seller_id', '=', idOfUser(filters.seller));
  if (filters.sold_by)
    rows = rows.where('o.seller_id', filters.sold_by === 'Company' ? 'is' : 'is not', null);
  if (filters.waits) rows = rows.where('o.payment', '=', 'Unpaid').where('o.payment_mode', 'is not', null);
  if (filters.paid) rows = rows.where(paidToday('o', now));
  if (filters.payment_mode) rows = rows.where('o.payment_mode', '=', filters.payment_mode);
  if (filters.reference) rows = rows.where('o.reference_key', '=', comparable(filters.reference));
  if (filters.no) rows = rows.where(isNumbered(filters.no));
  return rows;
}

/** An order by its own number, or by that of a refund of it. */
const isNumbered = (no: string) => {
  const refund = recordId('repurchase_refund', no);
  return refund === null
    ? sql<boolean>`o.no = ${no.toUpperCase()}`
    : sql<boolean>`o.id = (select order_id from repurchase_refund where id = ${refund})`;
};

/** Orders that were paid on this business date; what is not paid within a week is over. */
export const paidToday = (order: string, now: Date) => {
  const column = (name: string) => sql.ref(`${order}.${name}`);
  const midnight = sql`date_trunc('day', ${now}::timestamptz at time zone ${companyZone}) at time zone ${companyZone}`;
  return sql<boolean>`${column('at')} >= ${midnight} - interval '7 days' and ${column('paid_at')} >= ${midnight}
    and ${column('payment')} = 'Paid'`;
};

/** The number and sums of all orders, as an admin sees them; null for others, and under filters that few match. */
export function sumOrders(db: Db, context: ActorContext, filters: Filters): Sums | null {
  const { payment, dispatch, buyer_type, sold_by, payment_mode, on_from, on_to, ...others } = filters;
  const isRare = Object.values(others).some((value) => value !== undefined);
  if (context.actor.user_type !== 'Admin' || isRare) return null;
  const payments = orderPayments.filter(
    (one) => (!payment || one === payment) && !(dispatch === 'Pending' && one === 'Cancelled'),
  );
  return sumsOfList({
    list: 'order',
    keys: [
      payment || dispatch ? sql`any(${payments}::text[])` : undefined,
      dispatch,
      buyer_type,
      sold_by,
      payment_mode,
    ],
    sums: ['total', 'bv'],
    rows: db.selectFrom(
      selectOrders(db, context, { payment, dispatch, buyer_type, sold_by, payment_mode }).as('o'),
    ),
    at: 'o.at',
    from: on_from ? startOf(on_from) : null,
    to: on_to ? endOf(on_to) : null,
  });
}

/** What the reader may do with an order; the operations look again. */
function rightsTo(actor: Actor, now: Date) {
  const isSeller =
    actor.user_type === 'Admin'
      ? sql`o.seller_id is null`
      : sql`o.seller_id is not distinct from ${actor.id}::bigint`;
  const isBuyer = isOf(sql`${actor.id}::bigint`);
  const isUnpaid = sql`o.payment = 'Unpaid' and o.expires_at > ${now}::timestamptz`;
  return [
    sql<boolean>`${isUnpaid} and ${isBuyer} and o.wallet_code is not null`.as('can_pay'),
    sql<boolean>`${isUnpaid} and ${isSeller} and o.payment_mode is not null`.as('can_decide'),
    sql<boolean>`o.payment = 'Unpaid' and (${isBuyer} or ${isSeller})`.as('can_cancel'),
    sql<boolean>`o.payment = 'Paid' and o.dispatch = 'Pending' and ${isSeller}`.as('can_dispatch'),
    sql<boolean>`o.payment = 'Paid' and o.member_id is not null and (o.dispatch = 'Dispatched' and (${isBuyer} or ${isSeller})
      or o.dispatch = 'Pending' and ${isSeller})`.as('can_deliver'),
    sql<boolean>`o.payment = 'Paid' and o.member_id is not null and ${isSeller} and (
      select (${now}::timestamptz at time zone timezone)::date
        - (coalesce(o.delivered_at, o.paid_at) at time zone timezone)::date <= return_days from company)`.as(
      'can_return',
    ),
    sql<boolean>`o.dispatch = 'Dispatched' and o.franchise_id is not distinct from ${actor.id}::bigint`.as(
      'can_receive',
    ),
  ] as const;
}
