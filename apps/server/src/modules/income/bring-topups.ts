import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { reserveIds } from '../../platform/database/reserve-ids.ts';

/** Topups whose rows are written together. */
const portion = 20_000;

/**
 * Writes topups of another system and their business events, by the set. They are facts: nothing is paid on them again,
 * and their money is in no journal here (docs/ledger.md §16). They count at members by `bringMembers`.
 * @param source a selection of `member_id`, `package_id`, `amount`, `paid`, `bv`, `at`, `business_date`, `earned` (what
 *   counts against the cap), `roi_paid` (how many days of ROI it was paid), `roi_earned` (what they came to) and `is_completed`
 */
export async function bringTopups(tx: Tx, source: RawBuilder<unknown>, count: number): Promise<void> {
  if (count === 0) return;
  const topups = await reserveIds(tx, 'topup', count);
  const events = await reserveIds(tx, 'business_event', count);
  await sql`
    with sale as (
      select s.*, row_number() over (order by s.at, s.member_id) - 1 as place,
        row_number() over (partition by s.member_id order by s.at) = 1 as is_first
      from (${source}) s
    )
    select bring_sales(sales) from (
      select array_agg(row(${topups}::bigint + place, ${events}::bigint + place, member_id, package_id, amount, paid, bv, is_first,
        earned, business_date, at, is_completed, roi_paid, roi_earned)::brought_sale order by place) as sales
      from sale group by place / ${portion}
    ) portion`.execute(tx);
}
