import type { KitLine, PackageCard } from '@banyan/contract/topup/packages';
import type { PrintedReceipt, TopupReceipt, TopupStatus } from '@banyan/contract/topup/topup';
import type { Package } from '@banyan/plan/plan/package';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import { readCompany } from '../company/queries.ts';
import { readPlanInForce } from '../income/queries.ts';
import { receiptOf } from './rules.ts';

/**
 * The current version of a package that is on sale.
 * @throws unknown_package
 */
export async function findPackageOnSale(db: Db, code: string) {
  const found = await db
    .selectFrom('package')
    .selectAll()
    .where('code', '=', code)
    .where('is_current', '=', true)
    .where('is_on_sale', '=', true)
    .executeTakeFirst();
  if (!found) throw fail('unknown_package');
  return { ...found, data: found.data as Package };
}

/** A package as its card shows it. */
function packageCardOf(data: Package, kitLines: KitLine[], topupMultiple: string | null): PackageCard {
  return {
    code: data.code,
    name: data.name,
    amount: data.amount ?? null,
    min: data.min ?? null,
    max: data.max ?? null,
    bv: data.bv ?? null,
    gst_percent: data.gst_percent ?? '0',
    roi_percent: data.roi_percent ?? null,
    roi_days: data.roi_days ?? null,
    cooling_off_days: data.cooling_off_days ?? 0,
    referral_rate: data.referral_rate ?? null,
    topup_multiple: topupMultiple,
    kit: data.kit ?? null,
    kit_lines: kitLines,
  };
}

/** Every package on sale, the cheapest first. */
export async function readPackageCards(db: Db, now: Date): Promise<PackageCard[]> {
  const [rows, { plan }] = await Promise.all([
    db
      .selectFrom('package as p')
      .select(['p.data', kitLinesOf(sql`p.data`).as('kit_lines')])
      .where('p.is_current', '=', true)
      .where('p.is_on_sale', '=', true)
      .orderBy(sql`coalesce(p.amount, p.min)`)
      .orderBy('p.code')
      .execute(),
    readPlanInForce(db, now),
  ]);
  return rows.map((row) =>
    packageCardOf(row.data as Package, row.kit_lines, plan.caps.topup_multiple ?? null),
  );
}

/** The goods of a package's kit, from the column of its data. */
export const kitLinesOf = (data: RawBuilder<unknown>): RawBuilder<KitLine[]> => sql<KitLine[]>`coalesce((
  select jsonb_agg(jsonb_build_object('sku', g.sku, 'name', g.name, 'quantity', l.quantity) order by l.line)
  from rows from (jsonb_to_recordset(${data} -> 'kit_lines') as (sku text, quantity int)) with ordinality as l (sku, quantity, line)
    cross join lateral (select * from product where lower(sku) = lower(l.sku) limit 1) g), '[]')`;

/** A topup's receipt, and who may read it without its token; null when there is none with this number. */
export async function readReceipt(
  db: Db,
  context: Pick<Context, 'now' | 'services'>,
  receiptNo: string,
): Promise<{
  receipt: TopupReceipt;
  on_chain: PrintedReceipt['on_chain'];
  readers: (string | null)[];
} | null> {
  const company = await readCompany(db);
  const row = await db
    .selectFrom('topup as t')
    .innerJoin('app_user as u', 'u.id', 't.member_id')
    .innerJoin('package as p', 'p.id', 't.package_id')
    .leftJoin('app_user as payer', 'payer.id', 't.paid_by')
    .select([
      sql<PrintedReceipt['on_chain']>`(
        select jsonb_build_object('chain_id', c.chain_id, 'tx', c.tx, 'block', c.block::text)
        from chain_transfer c where c.topup_id = t.id limit 1)`.as('on_chain'),
      't.receipt_no',
      't.at',
      't.member_id',
      't.paid_by as payer_id',
      'u.user_id',
      'u.name',
      'p.name as package',
      't.amount',
      't.paid',
      't.gst_percent',
      't.gst',
      't.payment_mode',
      personOf('payer').as('paid_by'),
      't.status',
    ])
    .where('t.receipt_no', '=', receiptNo)
    .executeTakeFirst();
  if (!row) return null;
  const { member_id, payer_id, on_chain, ...topup } = row;
  const receipt = receiptOf(context, {
    ...topup,
    status: row.status as TopupStatus,
    company_name: company.name,
  });
  return { receipt, on_chain, readers: [member_id, payer_id] };
}
