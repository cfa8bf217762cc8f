import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { reserveIds } from '../../platform/database/reserve-ids.ts';

/** Topups whose rows are written together. */
const portion = 20_000;

/**
 * Writes topups of another system and their business events, by the set. They are facts: nothing is paid on them again,
 * and their money is in no journal here (docs/ledger.md §16). They count at members by `bringMembers`.
 * @param source a selection of `row_no`, `member_id`, `package_id`, `amount`, `paid`, `bv`, `at`, `business_date`, `earned` (what
 *   counts against the cap), `roi_paid` (how many days of ROI it was paid), `roi_earned` (what they came to), `is_completed`,
 *   `reversed_at`, of one that leads on from another `upgrades_row` with its `face`, and of one whose ROI is blocked
 *   `roi_blocked_on` with its `roi_block_reason`
 * @param brought.asOf the last date that was worked out there, `YYYY-MM-DD`: what is later closings here work out
 * @param brought.confirmedBy who answers for what is blocked
 */
export async function bringTopups(
  tx: Tx,
  source: RawBuilder<unknown>,
  { count, asOf, confirmedBy }: { count: number; asOf: string; confirmedBy: string },
): Promise<void> {
  if (count === 0) return;
  const topups = await reserveIds(tx, 'topup', count);
  const events = await reserveIds(tx, 'business_event', count);
  const sale = sql`sale as (
      select s.*, row_number() over (order by s.at, s.member_id, s.row_no) - 1 as place,
        row_number() over (partition by s.member_id order by s.at, s.row_no) = 1 as is_first
      from (${source}) s where s.reversed_at is null
    )`;
  await sql`
    with ${sale}
    select bring_sales(sales) from (
      select array_agg(row(${topups}::bigint + place, ${events}::bigint + place, member_id, package_id, amount, paid, bv, is_first,
        earned, business_date, at, is_completed, roi_paid, roi_earned)::brought_sale order by place) as sales
      from sale group by place / ${portion}
    ) portion`.execute(tx);
  const { rows } = await sql`select from (${source}) s where upgrades_row is not null limit 1`.execute(tx);
  if (rows.length > 0)
    await sql`
    with ${sale}
    select bring_upgrades(array_agg(${topups}::bigint + s.place), array_agg(${topups}::bigint + base.place), array_agg(s.face))
    from sale s join sale base on base.row_no = s.upgrades_row`.execute(tx);
  await sql`
    with ${sale}, blocked as (
      insert into topup_roi_block (topup_id, is_blocked, is_brought, period, at, by_id, reason)
      select ${topups}::bigint + place, true, true, roi_blocked_on, roi_blocked_on::timestamp at time zone c.timezone, ${confirmedBy}, roi_block_reason
      from sale cross join company c where roi_blocked_on is not null order by place
      returning topup_id
    )
    update topup set is_roi_blocked = true where id in (select topup_id from blocked)`.execute(tx);
  await bringReversed(tx, source);
  await sql`
    update brought_topup b set is_open = true from topup t where t.id = b.topup_id and t.business_date > ${asOf}`.execute(
    tx,
  );
}

/** Those that were reversed there count at nobody, but periods that run hold what was bought and what was taken back in them. */
async function bringReversed(tx: Tx, source: RawBuilder<unknown>): Promise<void> {
  await sql`
    with sale as (
      insert into topup (member_id, package_id, amount, paid, bv, gst_percent, gst, payment_mode, is_first, earned, business_date, at,
        status, reversed_at, reversal_reason)
      select member_id, package_id, amount, paid, bv, 0, 0, 'brought', row_number() over (partition by member_id order by at, row_no) = 1,
        earned, business_date, at, 'Reversed', reversed_at, 'Reversed in the other system'
      from (${source}) s where reversed_at is not null order by at, row_no
      returning *
    ), kept as (
      insert into brought_topup (topup_id, earned) select id, earned from sale
    ), events as (
      select id, member_id, 'topup' as kind, 1 as sign, amount, paid, bv, is_first, business_date, at from sale
      union all
      select s.id, s.member_id, 'topup_reversal', -1, s.amount, s.paid, s.bv, s.is_first,
        (s.reversed_at at time zone c.timezone)::date, s.reversed_at
      from sale s cross join company c
    )
    insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, pairs, business_date, period, at)
    select kind, id, member_id, sign * amount, sign * paid, sign * bv, sign * is_first::int, business_date, business_date, at
    from events order by at, id, kind`.execute(tx);
}
