import { expect, it } from 'vitest';
import { useTestServer } from './http.ts';

const test = useTestServer('demo');

/** By the name of a constraint, what somebody would have to write past every operation to break it. */
const attempts: Record<string, string> = {
  product_sku_unique: `update product set sku = (select lower(sku) from product order by id limit 1)
    where id = (select max(id) from product)`,
  product_barcode_unique: `update product set barcode = '8901234567894'`,
  product_hsn_form: `update product set hsn = '12345'`,
  category_no_cycle: `update category set parent_id = (select id from category c where c.parent_id = category.id limit 1)
    where exists (select from category c where c.parent_id = category.id)`,
  category_is_empty: `delete from category where id in (select category_id from product)`,
  order_moves_on: `update repurchase_order set payment = 'Unpaid' where payment = 'Paid'`,
  order_dispatch_moves_on: `update repurchase_order set dispatch = 'Pending' where dispatch = 'Delivered'`,
  order_line_refunded_within: `update repurchase_order_line set refunded = quantity + 1`,
  kit_taken_once: `insert into kit_handover select * from kit_handover limit 1`,
  invoice_serial_unique: `insert into invoice (no, seller_id, year, series, serial, order_id, refund_id, seller, buyer,
      place_of_supply, amount, cgst, sgst, igst, issued_on, at)
    select 'A' || serial, seller_id, year, series, serial, order_id, refund_id, seller, buyer, place_of_supply, amount, cgst, sgst,
      igst, issued_on, at from invoice limit 1`,
  invoice_append_only: `update invoice set amount = amount + 1`,
  ticket_open_once: `update ticket set owner_id = (select min(owner_id) from ticket), link_kind = 'topup', link_id = 1
    where status <> 'Closed'`,
  popup_seen_once: `insert into popup_seen (popup_id, user_id, at)
    select (select min(id) from popup), (select min(id) from app_user), now() from generate_series(1, 2)`,
  enquiry_moves_on: `update enquiry set status = 'Open' where status = 'Closed'`,
  terms_append_only: `update terms set version = version + 1`,
  consent_once: `insert into consent (user_id, terms_id, language, at, ip, device)
    select user_id, terms_id, language, at, ip, device from consent limit 1`,
  id_card_one_valid: `update id_card set member_id = (select min(member_id) from id_card), ended_at = null`,
};

// what an operation checks before is refused by the database too
it.each(Object.entries(attempts))(
  '%s is kept by the database, past every operation',
  async (name, statement) => {
    const tried = await test
      .asOwner(statement)
      .catch((error: { constraint?: string; message: string }) => error);
    expect(tried).toMatchObject({ constraint: name });
  },
);
