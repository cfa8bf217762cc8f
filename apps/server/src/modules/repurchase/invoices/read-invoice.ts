import { recordLink } from '@banyan/contract/core/records';
import { stateCode } from '@banyan/contract/core/states';
import type { Invoice, InvoiceLine } from '@banyan/contract/repurchase/invoices';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { toString as qrCode } from 'qrcode';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { linkToken } from '../../../platform/http/signed-link.ts';

type Row = Omit<Invoice, 'kind' | 'hsn' | 'place_code' | 'url' | 'qr_svg'> & {
  series: 'INV' | 'CRN';
  buyer_id: string;
  /** `'0'` = the company. */
  seller_id: string;
};

const taxOf = (row: string) => {
  const of = (name: string, column = name) =>
    sql`${sql.lit(name)}, trim_scale(${sql.ref(`${row}.${column}`)})::text`;
  return sql.join([of('taxable', 'amount'), of('cgst'), of('sgst'), of('igst'), of('total')]);
};

/** What an invoice charges: the lines of its order. What a credit note gives back: the rows of its refund. */
const lines = sql<InvoiceLine[]>`(
  select jsonb_agg(line order by place) from (
    select l.line as place, jsonb_build_object('place', row_number() over (order by l.line), 'sku', p.sku, 'name', l.name, 'hsn',
        l.hsn, 'quantity', coalesce(f.quantity, l.quantity), 'price', trim_scale(l.price)::text, 'gst_percent',
        trim_scale(l.gst_percent)::text) || case when f.id is null then jsonb_build_object(${taxOf('l')})
        else jsonb_build_object(${taxOf('f')}) end as line
    from repurchase_order_line l join product p on p.id = l.product_id
      left join repurchase_refund f on coalesce(f.part_of, f.id) = i.refund_id and f.order_id = l.order_id and f.line = l.line
    where l.order_id = i.order_id and (i.refund_id is null or f.id is not null)
  ) lines
)`;

/**
 * An invoice or credit note as printed, with its readers: the buyer and the franchise that sold. Names and amounts are those it
 * was issued with.
 * @returns null when there is none with this number
 */
export async function readInvoice(
  db: Db,
  { services }: { services: Services },
  no: string,
): Promise<{ invoice: Invoice; readers: string[] } | null> {
  const { rows } = await sql<Row>`
    select i.no, i.series, i.issued_on, i.seller, i.buyer, i.place_of_supply, i.seller_id, o.no as order_no,
      coalesce(o.member_id, o.franchise_id) as buyer_id, coalesce(o.wallet_code, o.payment_mode) as paid_by,
      (select jsonb_build_object('no', a.no, 'issued_on', a.issued_on) from invoice a
       where a.order_id = i.order_id and a.series = 'INV' and i.series = 'CRN') as against,
      trim_scale(i.amount)::text as taxable, trim_scale(i.cgst)::text as cgst, trim_scale(i.sgst)::text as sgst,
      trim_scale(i.igst)::text as igst, trim_scale(i.total)::text as total, ${lines} as lines
    from invoice i join repurchase_order o on o.id = i.order_id
    where i.no = upper(${no})`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { series, buyer_id, seller_id, ...invoice } = row;
  const bill = invoice.seller.gstin === null ? 'Bill of supply' : 'Tax invoice';
  const token = encodeURIComponent(linkToken(services, `invoice:${invoice.no}`));
  const url = `${services.publicUrl}${recordLink('invoice', invoice.no)}&token=${token}`;
  return {
    readers: [buyer_id, seller_id],
    invoice: {
      ...invoice,
      seller: { ...invoice.seller, state_code: stateCode(invoice.seller.state) },
      buyer: { ...invoice.buyer, state_code: stateCode(invoice.buyer.state) },
      place_code: stateCode(invoice.place_of_supply),
      kind: series === 'CRN' ? 'Credit note' : bill,
      hsn: sumByHsn(invoice.lines),
      url,
      qr_svg: await qrCode(url, { type: 'svg', margin: 0 }),
    },
  };
}

/** Lines of the same HSN and rate together, in the order of the HSN. */
function sumByHsn(lines: readonly InvoiceLine[]): Invoice['hsn'] {
  const sums = new Map<string, Invoice['hsn'][number]>();
  for (const { hsn, gst_percent, quantity, taxable, cgst, sgst, igst, total } of lines) {
    const line = { hsn, gst_percent, quantity, taxable, cgst, sgst, igst, total };
    const key = `${hsn} ${gst_percent}`;
    const sum = sums.get(key);
    sums.set(key, sum ? added(sum, line) : line);
  }
  return [...sums.values()].sort((a, b) => (a.hsn < b.hsn ? -1 : 1));
}

function added(a: Invoice['hsn'][number], b: Invoice['hsn'][number]): Invoice['hsn'][number] {
  const sum = (name: 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total') =>
    toDecimal(a[name]).plus(b[name]).toFixed();
  return {
    ...a,
    quantity: a.quantity + b.quantity,
    taxable: sum('taxable'),
    cgst: sum('cgst'),
    sgst: sum('sgst'),
    igst: sum('igst'),
    total: sum('total'),
  };
}
