import { sql } from 'kysely';
import type { PersonalParts } from '../../platform/personal-parts.ts';

const orders = '/user/repurchase/orders-list';

/** Orders `o` of a member, as the index of buyers has them. */
const ofBuyer = (id: unknown) => sql`coalesce(o.member_id, o.franchise_id) = ${id}`;

/** Orders and delivery addresses. Of who was erased the orders and invoices stay: tax law keeps those (docs/security.md §15). */
export const repurchasePersonal: PersonalParts = {
  personalData: {
    orders: ({ id }) => sql`
      select jsonb_build_object('no', o.no, 'at', o.at, 'payment', o.payment, 'dispatch', o.dispatch,
        'amount', o.amount::text, 'total', o.total::text, 'bv', o.bv::text, 'delivery', o.delivery,
        'lines', (select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'total', l.total::text)
          order by l.line) from repurchase_order_line l where l.order_id = o.id)) as row
      from repurchase_order o where ${ofBuyer(id)} order by o.id`,
    standing_orders: ({ id }) => sql`
      select jsonb_build_object('no', s.no, 'given_at', s.given_at, 'day', s.day, 'next_on', s.next_on, 'wallet', s.wallet_code,
        'at_most', s.at_most::text, 'paused_at', s.paused_at, 'stopped_at', s.stopped_at, 'delivery', s.delivery,
        'lines', (select jsonb_agg(jsonb_build_object('name', p.name, 'quantity', l.quantity) order by l.line)
          from standing_order_line l join product p on p.id = l.product_id where l.standing_order_id = s.id),
        'dates', (select jsonb_agg(jsonb_build_object('due_on', d.due_on, 'order', o.no, 'skipped', d.skipped) order by d.due_on)
          from standing_order_date d left join repurchase_order o on o.id = d.order_id where d.standing_order_id = s.id)) as row
      from standing_order s where s.member_id = ${id} order by s.id`,
    asked_products: ({ id }) => sql`
      select jsonb_build_object('sku', p.sku, 'name', p.name, 'asked_at', w.asked_at, 'in_stock_at', w.in_stock_at) as row
      from asked_stock w join product p on p.id = w.product_id where w.member_id = ${id} order by w.asked_at, p.sku`,
    delivery_addresses: ({ id }) => sql`
      select to_jsonb(d) - '{id,owner_id}'::text[] as row from delivery_address d where d.owner_id = ${id} order by d.id`,
  },
  erasingReasons: ({ id, asked_at }) => sql`
    select 'order' as code, ${orders} as url
    where exists (select from repurchase_order o where ${ofBuyer(id)}
      and (payment = 'Unpaid' or (payment = 'Paid' and dispatch in ('Pending', 'Dispatched'))))
    union all
    select 'bought', ${orders} where exists (select from repurchase_order o where ${ofBuyer(id)} and at > ${asked_at})`,
  wipe: async (tx, { now }, { id }) => {
    await tx.deleteFrom('delivery_address').where('owner_id', '=', id).execute();
    await tx.deleteFrom('asked_stock').where('member_id', '=', id).execute();
    await sql`
      update standing_order set delivery = null, stopped_at = coalesce(stopped_at, ${now}::timestamptz)
      where member_id = ${id}`.execute(tx);
    await sql`
      update repurchase_order o set delivery = null where ${ofBuyer(id)} and delivery is not null`.execute(
      tx,
    );
  },
};
