import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { reserveIds } from '../../platform/database/reserve-ids.ts';

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
    with sale as materialized (
      select s.*, row_number() over (order by s.at, s.member_id) - 1 as place,
        row_number() over (partition by s.member_id order by s.at) = 1 as is_first
      from (${source}) s
    ), sold as (
      insert into topup (id, member_id, package_id, amount, paid, bv, gst_percent, gst, payment_mode, is_first, earned,
        business_date, at, status, is_completed) overriding system value
      select ${topups}::bigint + place, member_id, package_id, amount, paid, bv, 0, 0, 'brought', is_first, earned,
        business_date, at, case when is_completed then 'Completed' else 'Active' end, is_completed
      from sale order by place
    ), brought as (
      insert into brought_topup (topup_id, earned) select ${topups}::bigint + place, earned from sale order by place
    ), daily as (
      insert into topup_roi (topup_id, paid, gross)
      select ${topups}::bigint + place, roi_paid, roi_earned from sale where roi_paid > 0
    )
    insert into business_event (id, kind, source_id, member_id, amount, amount_paid, bv, pairs, business_date, period, at)
      overriding system value
    select ${events}::bigint + place, 'topup', ${topups}::bigint + place, member_id, amount, paid, bv, is_first::int,
      business_date, business_date, at
    from sale order by place`.execute(tx);
}
