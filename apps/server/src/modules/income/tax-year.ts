import { type RawBuilder, sql } from 'kysely';

/**
 * What a member was paid in a financial year, statements and releases of funds alike, as a table of one row in SQL (`YearSoFar`,
 * docs/plans.md §2.8). Both take their transaction under the lock of payouts, so the last one carries the tax that is still due.
 */
export const taxYear = (memberId: RawBuilder<unknown>, year: RawBuilder<unknown>) => sql`(
  select coalesce(sum(gross), 0)::text as gross, coalesce(sum(taxable), 0)::text as taxed,
    coalesce((array_agg(tds_carried order by txn_id desc nulls last, id desc))[1], 0)::text as tds_carried
  from (
    select id, gross, taxable, tds_carried, txn_id from payout_statement
    where member_id = ${memberId} and financial_year = ${year}
    union all
    select id, amount, taxable, tds_carried, txn_id from fund_release
    where member_id = ${memberId} and financial_year = ${year} and status = 'Approved'
  ) paid)`;
