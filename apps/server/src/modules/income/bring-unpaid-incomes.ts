import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/**
 * Lets incomes of another system wait for the next payout, by the set; their money comes with the opening balances of the
 * wallet `income`. There is no row of income here, so that their numbers are below zero.
 * @param source a selection of `member_id`, `kind`, `amount`, `business_date` and `row_no`, the number of each
 */
export async function bringUnpaidIncomes(tx: Tx, source: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into payout_line (income_id, member_id, kind, amount, business_date)
    select -row_no, member_id, kind, amount, business_date from (${source}) s order by member_id, row_no`.execute(
    tx,
  );
}
