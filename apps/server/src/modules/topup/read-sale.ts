import type { Package } from '@banyan/plan/package';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { sentAlong } from '../../platform/prepared-pool.ts';
import { type PlanInForce, planInForce } from '../income/queries.ts';
import type { PackagePrice } from './rules.ts';

/** Everything that decides a topup. */
export interface Sale {
  /** The topped-up member, held until the transaction ends. */
  member: { id: string; user_id: string; name: string };
  is_first: boolean;
  /** Has a number in the single-leg queue. */
  is_queued: boolean;
  package: PackagePrice & { id: number; name: string; referral_rate: Package['referral_rate'] };
  company: { name: string; round_off_digits: number; timezone: string };
  in_force: PlanInForce;
  /** Ids of the topup and of its business event, and the number on its receipt. */
  ids: { topup_id: string; event_id: string; receipt_no: string };
}

/**
 * Holds the member, after the period that is open, then reads in one query what a topup is decided by: topups of one member follow one another,
 * and the counters above are taken in one order, always upwards.
 * @throws unknown_member, blocked, unknown_package
 */
export async function readSale(
  tx: Tx,
  order: { user_id: string; package: string },
  now: Date,
): Promise<Sale> {
  await sql`${sentAlong}
    select from member, hold_open_period()
    where id = (select id from app_user where lower(user_id) = lower(${order.user_id})) for no key update of member`.execute(
    tx,
  );
  // a statement of its own: it sees a block, or a first topup, that was waited for
  const { rows } = await sql<SaleRow>`
    select m.id, u.user_id, u.name, u.is_blocked, m.live_topups,
      exists (select from single_leg s where s.member_id = m.id) as is_queued,
      p.id as package_id, p.name as package_name, p.amount, p.min, p.max, p.bv, p.gst_percent,
      p.data -> 'referral_rate' as referral_rate,
      c.name as company_name, c.round_off_digits, c.timezone,
      plan.version, plan.plan, number.topup_id, number.event_id, 'T' || (1000000 + number.topup_id) as receipt_no
    from app_user u join member m on m.id = u.id cross join company c
      cross join lateral (
        select nextval('topup_id_seq') as topup_id, nextval('business_event_id_seq') as event_id
      ) number
      left join package p on p.code = ${order.package} and p.is_current and p.is_on_sale
      left join lateral (
        select version, plan::text as plan from plan_version where effective_from <= ${now}
        order by version desc limit 1
      ) plan on true
    where lower(u.user_id) = lower(${order.user_id})`.execute(tx);
  const [row] = rows;
  if (!row) throw fail('unknown_member', { user_id: 'No member has this user id.' });
  if (row.is_blocked) throw fail('blocked');
  if (row.package_id === null) throw fail('unknown_package');
  const { version, plan } = row;
  return {
    member: { id: row.id, user_id: row.user_id, name: row.name },
    is_first: row.live_topups === 0,
    is_queued: row.is_queued,
    package: {
      id: row.package_id,
      name: row.package_name,
      amount: row.amount,
      min: row.min,
      max: row.max,
      bv: row.bv,
      gst_percent: row.gst_percent,
      referral_rate: row.referral_rate ?? undefined,
    },
    company: { name: row.company_name, round_off_digits: row.round_off_digits, timezone: row.timezone },
    in_force: planInForce(version === null || plan === null ? undefined : { version, plan }),
    ids: { topup_id: row.topup_id, event_id: row.event_id, receipt_no: row.receipt_no },
  };
}

interface SaleRow {
  id: string;
  user_id: string;
  name: string;
  is_blocked: boolean;
  live_topups: number;
  is_queued: boolean;
  /** Null when no such package is on sale; then what follows of it means nothing. */
  package_id: number | null;
  package_name: string;
  amount: string | null;
  min: string | null;
  max: string | null;
  bv: string | null;
  gst_percent: string;
  referral_rate: Package['referral_rate'] | null;
  company_name: string;
  round_off_digits: number;
  timezone: string;
  version: number | null;
  plan: string | null;
  topup_id: string;
  event_id: string;
  receipt_no: string;
}
