import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { readCompany } from '../../company/queries.ts';
import { type InvoiceBuyer, issueInvoice } from '../orders/issue-invoice.ts';
import type { OrderSeller } from '../orders/require-seller.ts';
import { totalOf } from '../rules.ts';
import type { Refund } from './refund-lines.ts';

/**
 * Issues the credit note of a refund, with seller and buyer as the invoice named them. It locks the row of the serial, so it comes
 * last of all that locks.
 * @returns its number, and what is given back with tax
 */
export async function issueCreditNote(
  tx: Tx,
  context: Context,
  { id: order_id, seller_id }: { id: string; seller_id: string | null },
  { id: refund_id, amount, cgst, sgst, igst }: Refund,
): Promise<{ no: string; total: string }> {
  const { timezone, round_off_digits } = await readCompany(tx);
  const { seller, ...billed } = onlyRow(
    await sql<{ seller: Omit<OrderSeller, 'id'>; buyer: InvoiceBuyer; place_of_supply: string }>`
      select seller, buyer, place_of_supply from invoice where order_id = ${order_id}::bigint and series = 'INV'`.execute(
      tx,
    ),
  );
  const charged = { amount, cgst, sgst, igst };
  const no = await issueInvoice(
    tx,
    context,
    { series: 'CRN', order_id, refund_id, seller: { ...seller, id: seller_id }, ...billed, ...charged },
    timezone,
  );
  return { no, total: totalOf(charged, round_off_digits) };
}
