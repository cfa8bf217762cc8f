import { text } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { type PackagePrice, type TopupTerms, topupTerms } from '../rules.ts';

/** What an upgrade costs, the topup from which it leads on, and the amount of the new package. */
export interface UpgradeTerms {
  terms: TopupTerms;
  upgrades: string;
  face: string;
  /** The package before. */
  from: { name: string; receipt_no: string };
}

/** What is asked for: a member who is locked, or whose price is only told. */
interface AskedUpgrade {
  member_id: string;
  package: PackagePrice & { id: number };
  amount?: string | undefined;
  /** The business date. */
  date: string;
  /** The company's. */
  digits: number;
}

/**
 * The price of an upgrade (docs/plans.md §7.10): what the new package costs and counts more than the live topup with the
 * largest face, the latest of equals, from which no other upgrade led on.
 * @throws amount_out_of_range when there is no such topup, it is not smaller, its BV is larger, or either package has ROI
 */
export async function upgradeTerms(db: Db, asked: AskedUpgrade): Promise<UpgradeTerms> {
  const from = await findUpgraded(db, { ...asked, packages: [asked.package.id] });
  if (!from) throw refused(text('There is no topup to upgrade.'));
  return termsFrom(from, asked);
}

/**
 * What leading on from a topup that was found costs.
 * @throws as upgradeTerms
 */
export function termsFrom(from: Upgraded, asked: Omit<AskedUpgrade, 'member_id' | 'date'>): UpgradeTerms {
  if (from.has_roi || from.roi_packages.includes(asked.package.id))
    throw refused(text('A package that pays ROI cannot be upgraded, and nothing can be upgraded to it.'));
  const full = topupTerms(asked.package, { amount: asked.amount }, asked.digits);
  const amount = toDecimal(full.amount).minus(from.face);
  if (!amount.isPositive() || amount.isZero())
    throw refused(text('An upgrade leads to a package of a larger amount.'));
  const bv = toDecimal(full.bv).minus(from.bv);
  if (bv.isNegative()) throw refused(text('An upgrade leads to a package of no smaller BV.'));
  // tax is due on the difference alone
  const difference = { amount: amount.toFixed(), min: null, max: null, bv: bv.toFixed() };
  const terms = topupTerms({ ...asked.package, ...difference }, {}, asked.digits);
  return {
    terms,
    upgrades: from.id,
    face: full.amount,
    from: { name: from.name, receipt_no: from.receipt_no },
  };
}

const refused = (words: ReturnType<typeof text>) => fail('amount_out_of_range', { package: words });

export interface Upgraded {
  id: string;
  receipt_no: string;
  /** Of its package. */
  code: string;
  name: string;
  face: string;
  /** Of all topups up to it: the whole BV of its package. */
  bv: string;
  /** Its package pays ROI. */
  has_roi: boolean;
  /** Those of the packages asked for that pay ROI. */
  roi_packages: number[];
}

/** The largest live topup of a member that is not upgraded yet. */
export async function findUpgraded(
  db: Db,
  { member_id, date, packages }: Pick<AskedUpgrade, 'member_id' | 'date'> & { packages: number[] },
): Promise<Upgraded | undefined> {
  const { rows } = await sql<Upgraded>`
    with recursive old as (
      select t.id, t.receipt_no, t.package_id, coalesce(t.face, t.amount) as face from topup t
      where t.member_id = ${member_id} and t.status <> 'Reversed'
        and not exists (select from topup o where o.upgrades = t.id and o.status <> 'Reversed')
      order by coalesce(t.face, t.amount) desc, t.id desc limit 1
    ), up_to as (
      select t.bv, t.upgrades from old join topup t on t.id = old.id
      union all
      select t.bv, t.upgrades from up_to join topup t on t.id = up_to.upgrades
    ), roi as (
      select sold.id from package sold left join lateral (
        select percent from roi_percent where package_code = sold.code and effective_on <= ${date}::date
        order by effective_on desc, id desc limit 1
      ) r on true
      where (sold.id = any(${packages}::int[]) or sold.id in (select package_id from old))
        and coalesce(r.percent, (sold.data ->> 'roi_percent')::numeric) > 0
    )
    select old.id::text, old.receipt_no, p.code, p.name, old.face::text, (select sum(bv) from up_to)::text as bv,
      old.package_id in (select id from roi) as has_roi, array(select id from roi) as roi_packages
    from old join package p on p.id = old.package_id`.execute(db);
  return rows[0];
}
