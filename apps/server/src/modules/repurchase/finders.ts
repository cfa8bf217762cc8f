import { sql } from 'kysely';
import { byNumber, type Finder, isOwnRow } from '../../platform/finders.ts';
import { personOf } from '../../platform/http/report-sql.ts';

/** `INV/26-27/000001`, and with a franchise's code in front. */
const invoiceNumber = /^[A-Z0-9]+(\/[A-Z0-9-]+){2,3}$/i;

export const repurchaseFinders: readonly Finder[] = [
  byNumber(
    'repurchase_order',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.total, t.payment
      from repurchase_order t left join app_user u on u.id = coalesce(t.member_id, t.franchise_id)
      where t.id = ${id} and t.place_of_supply is not null
        and ${isOwnRow(actor, 't.member_id', 't.franchise_id', 't.seller_id')}`,
  ),
  byNumber(
    'repurchase_refund',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.total, null
      from repurchase_refund t join repurchase_order o on o.id = t.order_id
        left join app_user u on u.id = coalesce(o.member_id, o.franchise_id)
      where t.id = ${id} and o.place_of_supply is not null
        and ${isOwnRow(actor, 'o.member_id', 'o.franchise_id', 'o.seller_id')}`,
  ),
  byNumber(
    'stock_request',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.total, t.status from stock_request t join app_user u on u.id = t.requested_by
      where t.id = ${id} and ${isOwnRow(actor, 't.requested_by', 't.seller_id')}`,
  ),
  byNumber(
    'stock_change',
    (id) => sql`select t.no, null, t.value, null from stock_change t where t.id = ${id}`,
  ),
  byNumber(
    'standing_order',
    (id, actor) => sql`
      select t.no, ${personOf('u')}, t.at_most,
        case when t.stopped_at is not null then 'Ended' when t.paused_at is not null then 'Paused' else 'Active' end
      from standing_order t join app_user u on u.id = t.member_id
      where t.id = ${id} and t.at_most is not null and ${isOwnRow(actor, 't.member_id')}`,
  ),
  {
    kind: 'invoice',
    screens: {
      User: '/user/repurchase/orders-list',
      Franchise: '/franchise/repurchase/orders-list',
      Admin: '/admin/repurchase-orders/orders',
    },
    rows: (actor, typed) =>
      invoiceNumber.test(typed)
        ? sql`
      select t.no, ${personOf('u')}, t.total, null, true
      from invoice t join repurchase_order o on o.id = t.order_id
        left join app_user u on u.id = coalesce(o.member_id, o.franchise_id)
      where t.no = upper(${typed}) and ${isOwnRow(actor, 'o.member_id', 'o.franchise_id', 'o.seller_id')}`
        : null,
  },
];
