import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/**
 * Writes orders of another system as business events, by the set: their volume counts wherever a date of theirs does. Their
 * goods and money were there, so that no order stands behind them here and their sources are numbered below zero: a block of
 * 2^31 numbers for each set.
 * @param source a selection of `member_id`, `amount`, `bv`, `at`, `business_date`, `row_no` and `is_open` (nothing was paid on it: the
 *   closing of its month still does)
 * @param brought.asOf the last date that was worked out there, `YYYY-MM-DD`; missing = none of these was
 * @param brought.block of the source numbers, from 1 on; 1 = the network that was brought
 */
export async function bringOrders(
  tx: Tx,
  source: RawBuilder<unknown>,
  { asOf, block }: { asOf?: string; block: string },
): Promise<void> {
  const ref = block === '1' ? 'brought/' : `brought/${block}/`;
  await sql`
    insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, business_date, period, at, ref, closing_date)
    select 'order', row_no - ${block}::bigint * 2147483648, member_id, amount, amount, bv, business_date, business_date, at, ${ref} || row_no,
      case when not is_open then ${asOf ?? null}::date end
    from (${source}) s order by at, row_no`.execute(tx);
}
