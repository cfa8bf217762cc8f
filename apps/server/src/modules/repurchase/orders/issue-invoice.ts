import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { pipelined } from '../../../platform/database/prepared-pool.ts';
import type { OrderSeller } from './require-seller.ts';
import { invoiceNo, invoiceYear } from './rules.ts';

/** Who buys, as invoices name them. */
export interface InvoiceBuyer {
  user_id: string;
  name: string;
  address: string | null;
  state: string;
  gstin: string | null;
}

/** What is charged, or given back, by one invoice or credit note. */
interface Issued {
  series: 'INV' | 'CRN';
  order_id: string;
  refund_id?: string;
  seller: OrderSeller;
  buyer: InvoiceBuyer;
  place_of_supply: string;
  amount: string;
  cgst: string;
  sgst: string;
  igst: string;
}

/**
 * Issues an invoice or credit note under the next number of its seller and year; nothing is edited later. The row of the serial
 * is locked until the transaction ends, so this comes last of all that locks, and a number is lost or given twice by nobody.
 * @returns its number
 */
export async function issueInvoice(
  tx: Tx,
  { now }: Context,
  issued: Issued,
  timezone: string,
): Promise<string> {
  const { seller, buyer, ...rest } = issued;
  const issued_on = businessDate(now, timezone);
  const year = invoiceYear(issued_on);
  const number = seller.id === null ? null : await sellerNumber(tx, seller.id);
  const seller_id = seller.id ?? '0';
  const { last: serial } = onlyRow(
    await sql<{ last: number }>`
      insert into invoice_serial (seller_id, year, series, last) values (${seller_id}, ${year}, ${issued.series}, 1)
      on conflict (seller_id, year, series) do update set last = invoice_serial.last + 1 returning last`.execute(
      tx,
    ),
  );
  const no = invoiceNo({ seller: number, series: issued.series, year, serial });
  const { id: _id, ...named } = seller;
  const row = { ...rest, no, year, serial, seller_id, seller: named, buyer, issued_on, at: now };
  await sql`${pipelined}
    insert into invoice (no, seller_id, year, series, serial, order_id, refund_id, seller, buyer, place_of_supply, amount, cgst,
      sgst, igst, issued_on, at)
    select no, seller_id, year, series, serial, order_id, refund_id, seller, buyer, place_of_supply, amount, cgst, sgst, igst,
      issued_on, at
    from jsonb_populate_record(null::invoice, ${JSON.stringify(row)}::jsonb)`.execute(tx);
  return no;
}

/** The number of a franchise on its invoices, given with the first one. */
async function sellerNumber(tx: Tx, franchise_id: string): Promise<number> {
  await sql`${pipelined}
    insert into invoice_seller (franchise_id) values (${franchise_id}) on conflict (franchise_id) do nothing`.execute(
    tx,
  );
  const { number } = await tx
    .selectFrom('invoice_seller')
    .select('number')
    .where('franchise_id', '=', franchise_id)
    .executeTakeFirstOrThrow();
  return number;
}
