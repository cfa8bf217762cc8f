import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { pipelined } from '../../platform/database/prepared-pool.ts';

/** A topup and the ids that it and its business event get. Amounts are decimal strings. */
export interface TopupRow {
  topup_id: string;
  event_id: string;
  member_id: string;
  package_id: number;
  amount: string;
  paid: string;
  bv: string;
  /** Of an upgrade: the topup it leads on from and the amount of the new package; null of any other. */
  upgrades: string | null;
  face: string | null;
  gst_percent: string;
  gst: string;
  paid_by: string | null;
  payment_mode: string;
  /** The pin it was paid with; null = none. */
  pin_id: string | null;
  actor_id: string | null;
  is_first: boolean;
  remark: string;
  business_date: string;
  at: Date;
}

/** Writes topups, which count at members and sponsors in this order, and their business events. */
export async function recordTopups(tx: Tx, rows: readonly TopupRow[]): Promise<void> {
  await sql`${pipelined}
    with sale as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as sale (topup_id bigint, event_id bigint,
        member_id bigint, package_id int, amount numeric, paid numeric, bv numeric, gst_percent numeric, gst numeric,
        paid_by bigint, payment_mode text, pin_id bigint, actor_id bigint, is_first boolean, remark text, business_date date,
        at timestamptz, upgrades bigint, face numeric)
      order by topup_id
    ), sold as (
      insert into topup (id, member_id, package_id, amount, paid, bv, gst_percent, gst, paid_by, payment_mode,
        pin_id, actor_id, is_first, remark, business_date, at, upgrades, face) overriding system value
      select topup_id, member_id, package_id, amount, paid, bv, gst_percent, gst, paid_by, payment_mode,
        pin_id, actor_id, is_first, remark, business_date, at, upgrades, face from sale
    )
    insert into business_event (id, kind, source_id, member_id, amount, amount_paid, bv, pairs, business_date, period, at)
      overriding system value
    select event_id, 'topup', topup_id, member_id, amount, paid, bv, is_first::int, business_date,
      open_period(business_date), at
    from sale`.execute(tx);
}
