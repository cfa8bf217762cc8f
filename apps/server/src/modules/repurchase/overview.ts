import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { franchiseDashboard } from '@banyan/contract/overview/dashboard';
import type { memberProfile } from '@banyan/contract/overview/member-profile';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { repurchaseFinders } from './finders.ts';
import { paidToday } from './orders/select-orders.ts';
import { allWhySkipped } from './standing/rules.ts';

type Notices = NonNullable<OverviewParts['memberNotices']>[number];
type Dashboard = ReplyOf<typeof franchiseDashboard>['data'];

/** What became of the last orders of a buyer: one to confirm, one whose payment arrived, one sent, one cancelled. */
const bought =
  (page: string): Notices =>
  (ownerId) =>
    sql`
  select 'order:' || o.no || ':' || n.code, n.code, n.at, null::date, o.no, o.total, null::bigint, n.text,
    ${page} || '?f_no=' || o.no
  from (
    select * from repurchase_order where coalesce(member_id, franchise_id) = ${ownerId} and place_of_supply is not null
    order by at desc, id desc limit 5
  ) o left join app_user s on s.id = o.seller_id cross join lateral (values
    ('order_to_pay', case when o.payment = 'Unpaid' and o.wallet_code is not null then o.at end, s.name),
    ('order_paid', case when o.paid_at > o.at and o.payment_mode is not null then o.paid_at end, null),
    ('order_sent', o.dispatched_at, null),
    ('order_cancelled', o.ended_at, o.reason)
  ) n (code, at, text) where n.at is not null`;

/** What came of the last dates of a member's standing orders. */
const standing: Notices = (memberId) => sql`
  select 'standing:' || d.no || ':' || d.due_on, case when d.skipped is null then 'standing_made' else 'standing_skipped' end, d.at,
    d.due_on, d.no, o.total, null::bigint, ${JSON.stringify(allWhySkipped)}::jsonb ->> d.skipped,
    '/user/repurchase/standing-orders?show=results&f_standing_no=' || d.no
  from (
    select s.no, d.* from standing_order s join standing_order_date d on d.standing_order_id = s.id
    where s.member_id = ${memberId} and s.at_most is not null and d.skipped is distinct from 'changed'
    order by d.due_on desc, d.id desc limit 5
  ) d left join repurchase_order o on o.id = d.order_id`;

/** Products that a member asked for and the company has again. */
const isBack: Notices = (memberId) => sql`
  select 'stock:' || p.sku || ':' || extract(epoch from w.in_stock_at), 'in_stock', w.in_stock_at, null::date, p.sku, null::numeric,
    null::bigint, p.name, '/user/repurchase/place-order?q=' || p.sku
  from (
    select * from asked_stock where member_id = ${memberId} and in_stock_at is not null order by in_stock_at desc limit 5
  ) w join product p on p.id = w.product_id`;

/** What came in last for a franchise that sells: an order to confirm, a bill that its buyer paid, one that was cancelled. */
const sold: Notices = (franchiseId) => sql`
  select 'order:' || o.no || ':' || n.code, n.code, n.at, null::date, o.no, o.total, null::bigint, n.text,
    '/franchise/repurchase/orders-list?f_no=' || o.no
  from (
    select * from repurchase_order where seller_id = ${franchiseId} and place_of_supply is not null
    order by at desc, id desc limit 5
  ) o join app_user b on b.id = coalesce(o.member_id, o.franchise_id) cross join lateral (values
    ('order_placed', case when o.payment = 'Unpaid' and o.payment_mode is not null then o.at end, b.name),
    ('order_paid', case when o.paid_at > o.at and o.wallet_code is not null then o.paid_at end, null),
    ('order_cancelled', o.ended_at, o.reason)
  ) n (code, at, text) where n.at is not null`;

/** Own requests for goods that were approved or rejected, and those of sub-franchises that wait. */
const requested: Notices = (franchiseId) => sql`
  select 'stock_request:' || r.no, 'stock_' || lower(r.status), r.decided_at, null::date, r.no, r.total, null::bigint, r.reason,
    '/franchise/inventory/product-requests?f_no=' || r.no
  from (
    select * from stock_request where requested_by = ${franchiseId} order by requested_at desc, id desc limit 5
  ) r where r.status in ('Approved', 'Rejected')
  union all
  select 'stock_request:' || r.no || ':asked', 'stock_asked', r.requested_at, null, r.no, r.total, null, b.name,
    '/franchise/inventory/product-requests?f_no=' || r.no
  from (
    select * from stock_request where seller_id = ${franchiseId} order by requested_at desc, id desc limit 5
  ) r join app_user b on b.id = r.requested_by where r.status = 'Pending'`;

export const repurchaseOverview: OverviewParts = {
  finders: repurchaseFinders,
  memberNotices: [bought('/user/repurchase/orders-list'), standing, isBack],
  franchiseNotices: [bought('/franchise/repurchase/orders-list'), sold, requested],
  workQueues: [
    {
      code: 'order_payment',
      label: text('Order payments'),
      url: '/admin/repurchase-orders/orders?f_payment=Unpaid&f_sold_by=Company&sort=at',
      has_sum: true,
      items: () =>
        sql`select at, total as amount from repurchase_order where seller_id is null and payment = 'Unpaid'`,
    },
    {
      code: 'order_dispatch',
      label: text('Orders to dispatch'),
      url: '/admin/repurchase-orders/orders?f_payment=Paid&f_dispatch=Pending&f_sold_by=Company&sort=at',
      has_sum: true,
      items: () => sql`
        select paid_at as at, total as amount from repurchase_order
        where seller_id is null and payment = 'Paid' and dispatch = 'Pending' and place_of_supply is not null`,
    },
    {
      code: 'stock_request',
      label: text('Stock requests'),
      url: '/admin/repurchase-orders/orders?view=requests&f_status=Pending&f_sold_by=Company&sort=at',
      has_sum: true,
      items: () => sql`
        select requested_at as at, total as amount from stock_request where seller_id is null and status = 'Pending'`,
    },
  ],
  franchiseDashboard: async (db, { actor, now }) => ({
    bills: await readBills(db, actor.id, now),
    low_stock: await readLowStock(db, actor.id),
    orders: await readOpenOrders(db, actor.id),
    requests: await readOpenRequests(db, actor.id),
  }),
  memberProfile: async (db, { member }) => ({ orders: await readMemberOrders(db, member.id) }),
};

/** Products of which a franchise has fewer pieces than their reorder level, of those it ever had. */
async function readLowStock(db: Db, franchiseId: string): Promise<Dashboard['low_stock']> {
  return onlyRow(
    await sql<Dashboard['low_stock']>`
      with low as (
        select p.sku, p.name, a.balance::int as stock, p.reorder_level
        from account a join product p on p.id = a.asset_id
        where a.owner_id = ${franchiseId} and a.wallet_code = 'stock' and a.owner_type = 'Franchise'
          and a.balance < p.reorder_level and p.is_on_sale
      )
      select (select count(*)::int from low) as count, coalesce((
        select jsonb_agg(f order by f.stock, f.name) from (select * from low order by stock, name limit 5) f
      ), '[]') as products`.execute(db),
  );
}

/** What a franchise has left to do with the orders it sells. */
async function readOpenOrders(db: Db, franchiseId: string): Promise<Dashboard['orders']> {
  return onlyRow(
    await sql<Dashboard['orders']>`
      select (
          select count(*)::int from repurchase_order
          where seller_id = ${franchiseId} and payment = 'Unpaid' and payment_mode is not null
            and place_of_supply is not null
        ) as to_confirm, (
          select count(*)::int from repurchase_order
          where seller_id = ${franchiseId} and payment = 'Paid' and dispatch = 'Pending'
            and place_of_supply is not null
        ) as to_send`.execute(db),
  );
}

/** Requests for goods that wait for others, and for the franchise itself. */
async function readOpenRequests(db: Db, franchiseId: string): Promise<Dashboard['requests']> {
  return onlyRow(
    await sql<Dashboard['requests']>`
      select (
          select count(*)::int from stock_request where requested_by = ${franchiseId} and status = 'Pending'
        ) as waiting, (
          select count(*)::int from stock_request where seller_id = ${franchiseId} and status = 'Pending'
        ) as to_decide`.execute(db),
  );
}

/** The orders of a member, and what of them is paid. */
async function readMemberOrders(
  db: Db,
  memberId: string,
): Promise<ReplyOf<typeof memberProfile>['data']['orders']> {
  return onlyRow(
    await sql<ReplyOf<typeof memberProfile>['data']['orders']>`
      select count(*)::int as count, count(*) filter (where payment = 'Unpaid')::int as unpaid,
        count(*) filter (where payment = 'Paid' and dispatch = 'Pending')::int as to_send,
        coalesce(sum(total) filter (where payment = 'Paid'), 0)::text as total,
        coalesce(sum(bv) filter (where payment = 'Paid'), 0)::text as bv, max(at) as last_at
      from repurchase_order where coalesce(member_id, franchise_id) = ${memberId} and place_of_supply is not null`.execute(
      db,
    ),
  );
}

/** What a franchise sold since the company's day began; an order is paid within some days or not at all. */
async function readBills(db: Db, franchiseId: string, now: Date) {
  return onlyRow(
    await sql<{ count: number; total: string }>`
      select count(*)::int as count, coalesce(sum(total), 0)::text as total from repurchase_order o
      where seller_id = ${franchiseId} and place_of_supply is not null and ${paidToday('o', now)}`.execute(
      db,
    ),
  );
}
