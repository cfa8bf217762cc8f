import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/**
 * Writes orders of another system as business events, and what came back of them, by the set: their volume counts wherever a date of theirs does. Their
 * goods and money were there, so that no order stands behind them here and their sources are numbered below zero: a block of
 * 2^31 numbers for each set.
 * @param source a selection of `member_id`, `amount`, `bv`, `at`, `business_date`, `row_no`, `is_open` (nothing was paid on it: the
 *   closing of its month still does) and `returns_row` (of which row it takes something back; null = it is an order)
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
    select case when returns_row is null then 'order' else 'refund' end, row_no - ${block}::bigint * 2147483648, member_id,
      sign * amount, sign * amount, sign * bv, business_date, business_date, at, ${ref} || coalesce(returns_row, row_no),
      case when not is_open and returns_row is null then ${asOf ?? null}::date end
    from (${source}) s cross join lateral (select case when returns_row is null then 1 else -1 end) sign (sign) order by at, row_no`.execute(
    tx,
  );
}
