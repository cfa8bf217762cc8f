import { financialYear, taxOf, type YearSoFar } from '@banyan/plan/closing/tds';
import { moneyText, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { readCompany } from '../../company/queries.ts';
import { readPlanInForce } from '../queries.ts';
import { taxYear } from '../tax-year.ts';

/** The tax of a release and what is left of it, as its row keeps them. */
export interface ReleaseTax {
  financial_year: number;
  taxable: string;
  tds_percent: string | null;
  tds: string;
  tds_carried: string;
  net: string;
}

/**
 * The tax of a release by the plan in force: as that of a payout, together with the statements and releases of the financial
 * year. A plan that pays into `main` taxes withdrawals, and nothing here (docs/plans.md §7.8).
 */
export async function findReleaseTax(
  db: Db,
  { member_id, amount }: { member_id: string; amount: string },
  now: Date,
): Promise<ReleaseTax> {
  const company = await readCompany(db);
  const { plan } = await readPlanInForce(db, now);
  const digits = company.round_off_digits;
  const financial_year = Number(financialYear(businessDate(now, company.timezone)).from.slice(0, 4));
  const { has_pan, ...year } = onlyRow(
    await sql<YearSoFar & { has_pan: boolean }>`
    select m.pan_verified_at is not null as has_pan, y.gross, y.taxed, y.tds_carried
    from member m cross join lateral ${taxYear(sql`m.id`, sql`${financial_year}::int`)} y
    where m.id = ${member_id}`.execute(db),
  );
  const gross = toDecimal(amount);
  const tax = taxOf(gross, year, has_pan, gross, plan.payout?.tds, digits);
  return {
    financial_year,
    taxable: moneyText(tax.taxable, digits),
    tds_percent: tax.rate,
    tds: moneyText(tax.tds, digits),
    tds_carried: moneyText(tax.carried, digits),
    net: moneyText(gross.minus(tax.tds), digits),
  };
}
