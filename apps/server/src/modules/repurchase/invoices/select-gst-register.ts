import type { FilterValues } from '@banyan/contract/core/report';
import type { gstRegister, gstSummary } from '@banyan/contract/repurchase/gst-register';
import { sql } from 'kysely';
import type { Actor, ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { companyZone } from '../../company/queries.ts';

type Register = FilterValues<(typeof gstRegister)['filters']>;
type Summary = FilterValues<(typeof gstSummary)['filters']>;

/** What an invoice `i` charges by rate and HSN; what a credit note gives back stands below zero. No GSTIN, no tax. */
const charged = sql<{
  hsn: string;
  gst_percent: string;
  pieces: number;
  taxable: string;
  cgst: string;
  sgst: string;
  igst: string;
  total: string;
}>`(
  select l.hsn, case when i.seller ->> 'gstin' is null then 0 else l.gst_percent end as gst_percent, l.quantity as pieces,
    l.amount as taxable, l.cgst, l.sgst, l.igst, l.total
  from repurchase_order_line l where l.order_id = i.order_id and i.refund_id is null
  union all
  select l.hsn, case when i.seller ->> 'gstin' is null then 0 else l.gst_percent end, -f.quantity, -f.amount, -f.cgst, -f.sgst,
    -f.igst, -f.total
  from repurchase_refund f join repurchase_order_line l on l.order_id = f.order_id and l.line = f.line
  where f.order_id = i.order_id and coalesce(f.part_of, f.id) = i.refund_id
)`;

/** Whose papers: a franchise's own, for an admin the company's or those of the franchise that was asked for. */
const sellerOf = (actor: Actor, seller: string | undefined) =>
  actor.user_type === 'Franchise' ? sql`${actor.id}::bigint` : seller ? idOfUser(seller) : sql`0`;

/** The days that were asked for; with neither end the current month. */
function days(now: Date, { on_from, on_to }: Summary) {
  const month = sql`date_trunc('month', ${now}::timestamptz at time zone ${companyZone})::date`;
  const first = on_from ? sql`${on_from}::date` : on_to ? sql`'-infinity'::date` : sql`(select ${month})`;
  const last = on_to ? sql`${on_to}::date` : sql`'infinity'::date`;
  return sql<boolean>`i.issued_on between ${first} and ${last}`;
}

/** Every invoice and credit note of a seller, a row for each rate on it. */
export function selectGstRegister(db: Db, { actor, now }: ActorContext, filters: Register) {
  const byRate = sql<{
    gst_percent: string;
    taxable: string;
    cgst: string;
    sgst: string;
    igst: string;
    total: string;
  }>`(select gst_percent, sum(taxable) as taxable, sum(cgst) as cgst, sum(sgst) as sgst, sum(igst) as igst, sum(total) as total
    from ${charged} c group by gst_percent)`;
  let rows = db
    .selectFrom('invoice as i')
    .innerJoinLateral(byRate.as('r'), (join) => join.onTrue())
    .select([
      // no column of a table: the page is cut from the rows
      sql<string>`i.id || '-' || r.gst_percent`.as('id'),
      'i.issued_on as on',
      'i.no',
      sql<string | null>`case when i.refund_id is not null then (
        select a.no from invoice a where a.order_id = i.order_id and a.series = 'INV') end`.as('against'),
      sql<string>`i.buyer ->> 'name'`.as('buyer'),
      sql<string | null>`i.buyer ->> 'gstin'`.as('gstin'),
      'i.place_of_supply',
      sql<string>`trim_scale(r.gst_percent)::text`.as('gst_percent'),
      'r.taxable',
      'r.cgst',
      'r.sgst',
      'r.igst',
      'r.total',
    ])
    .where(sql<boolean>`i.seller_id = ${sellerOf(actor, filters.seller)}`)
    .where(days(now, filters));
  if (filters.part === 'Notes') rows = rows.where('i.series', '=', 'CRN');
  else if (filters.part) {
    const hasGstin = sql<boolean>`(i.buyer ->> 'gstin' is not null) = ${filters.part === 'B2B'}::boolean`;
    rows = rows.where('i.series', '=', 'INV').where(hasGstin);
  }
  return rows;
}

/** What a seller sold less what came back, by month, HSN and rate. */
export function selectGstSummary(db: Db, { actor, now }: ActorContext, filters: Summary) {
  const sums = sql<{
    month: string;
    hsn: string;
    gst_percent: string;
    pieces: number;
    taxable: string;
    cgst: string;
    sgst: string;
    igst: string;
    total: string;
  }>`(
    select to_char(i.issued_on, 'YYYY-MM') as month, c.hsn, c.gst_percent, sum(c.pieces)::int as pieces, sum(c.taxable) as taxable,
      sum(c.cgst) as cgst, sum(c.sgst) as sgst, sum(c.igst) as igst, sum(c.total) as total
    from invoice i cross join lateral ${charged} c
    where i.seller_id = ${sellerOf(actor, filters.seller)} and ${days(now, filters)}
    group by 1, 2, 3
  )`;
  return db
    .selectFrom(sums.as('s'))
    .select([
      sql<string>`s.month || '-' || s.hsn || '-' || s.gst_percent`.as('id'),
      's.month',
      's.hsn',
      sql<string>`trim_scale(s.gst_percent)::text`.as('gst_percent'),
      's.pieces',
      's.taxable',
      's.cgst',
      's.sgst',
      's.igst',
      's.total',
    ]);
}
