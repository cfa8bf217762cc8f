import { recordNo } from '@banyan/contract/core/records';
import { text } from '@banyan/contract/core/text';
import type { Package } from '@banyan/plan/plan/package';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { pipelined } from '../../platform/database/prepared-pool.ts';
import { type Failure, fail } from '../../platform/fail.ts';
import { lacksPackageConsent } from '../company/require-consent.ts';
import { type PlanInForce, planInForce } from '../income/queries.ts';
import type { PackagePrice } from './rules.ts';

/** Everything a topup depends on, before others of the same transaction. */
export interface Sale {
  /** The topped-up member, locked until the transaction ends. */
  member: { id: string; user_id: string; name: string; sponsor_id: string | null };
  live_topups: number;
  /** Has a number in the single-leg queue. */
  is_queued: boolean;
  package: PackagePrice & { id: number; name: string; referral_rate: Package['referral_rate'] };
  company: { name: string; round_off_digits: number; timezone: string };
  in_force: PlanInForce;
}

/** What is asked for, and by whom. */
interface AskedSale {
  user_id: string;
  package: string;
  package_id: number | null;
  /** The member who asks; null = somebody else does. */
  asker_id: string | null;
  at: Date;
}

/** Ids of a topup and of its business event, and the number on its receipt. */
export interface TopupIds {
  topup_id: string;
  event_id: string;
  receipt_no: string;
}

/**
 * Locks the members and their sponsors, after the period that is open, then reads in one query everything their
 * topups depend on: topups of one member are serialized, and so are those that count at one sponsor. Rows are locked
 * from the newest member to the oldest, always upwards: a sponsor nearly always joined before. What follows in the
 * transaction finds rows by key, whatever is asked for: planned anew each time, some of it cost more than it does.
 * @returns of each its sale, or why it is refused: unknown_member, consent_needed, blocked, unknown_package; and ids for as many
 *   topups and business events, in the order in which they are to be used
 */
export async function readSales(
  tx: Tx,
  orders: readonly AskedSale[],
): Promise<{ sales: (Sale | Failure)[]; ids: TopupIds[] }> {
  const userIds = orders.map(({ user_id }) => user_id);
  const asked = sql`array(select lower(user_id) from unnest(${userIds}::text[]) as asked (user_id))`;
  await sql`${pipelined}
    select from member m, lock_open_period(), set_config('plan_cache_mode', 'force_generic_plan', true)
    where m.id = any(array(
      select unnest(array[t.id, t.sponsor_id]) from app_user u join member t on t.id = u.id
      where lower(u.user_id) = any(${asked})
    )) order by m.id desc for no key update of m`.execute(tx);
  // a statement of its own: so that it sees a block or first topup committed while the lock was waited for
  const { rows } = await sql<SaleRow>`
    select o.n::int - 1 as index, m.id, m.sponsor_id, u.user_id, u.name, u.is_blocked, m.live_topups,
      exists (select from single_leg s where s.member_id = m.id) as is_queued,
      p.id as package_id, p.name as package_name, p.amount, p.min, p.max, p.bv, p.gst_percent,
      p.data -> 'referral_rate' as referral_rate,
      ${lacksPackageConsent(sql`o.asker_id`, orders[0]?.at ?? new Date())} as lacks_consent,
      c.name as company_name, c.round_off_digits, c.timezone, plan.version, plan.plan,
      nextval('topup_id_seq') as topup_id, nextval('business_event_id_seq') as event_id
    from unnest(${userIds}::text[], ${orders.map((order) => order.package)}::text[],
        ${orders.map(({ package_id }) => package_id)}::int[], ${orders.map(({ at }) => at.toISOString())}::timestamptz[],
        ${orders.map(({ asker_id }) => asker_id)}::bigint[]) with ordinality as o (user_id, package, package_id, at, asker_id, n)
      join app_user u on lower(u.user_id) = lower(o.user_id) join member m on m.id = u.id cross join company c
      left join package p on p.id = coalesce(o.package_id,
        (select sold.id from package sold where sold.code = o.package and sold.is_current and sold.is_on_sale))
      left join lateral (
        select version, plan::text as plan from plan_version where effective_from <= o.at
        order by version desc limit 1
      ) plan on true`.execute(tx);
  const found = new Map(rows.map((row) => [row.index, row]));
  return { sales: orders.map((_, index) => saleOf(found.get(index))), ids: ascending(rows) };
}

/** Each the next after the one before it, whatever the order in which they were drawn. */
function ascending(drawn: readonly Pick<SaleRow, 'topup_id' | 'event_id'>[]): TopupIds[] {
  const sorted = (ids: string[]): string[] => ids.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const events = sorted(drawn.map(({ event_id }) => event_id));
  return sorted(drawn.map(({ topup_id }) => topup_id)).map((topup_id, index) => ({
    topup_id,
    event_id: events[index] ?? '',
    receipt_no: recordNo('topup', topup_id),
  }));
}

function saleOf(row: SaleRow | undefined): Sale | Failure {
  if (!row) return fail('unknown_member', { user_id: text('No member has this user id.') });
  if (row.lacks_consent) return fail('consent_needed');
  if (row.is_blocked) return fail('blocked');
  if (row.package_id === null) return fail('unknown_package');
  const { version, plan } = row;
  return {
    member: { id: row.id, user_id: row.user_id, name: row.name, sponsor_id: row.sponsor_id },
    live_topups: row.live_topups,
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
  };
}

interface SaleRow {
  /** Place of the order among those asked for. */
  index: number;
  id: string;
  sponsor_id: string | null;
  user_id: string;
  name: string;
  is_blocked: boolean;
  live_topups: number;
  is_queued: boolean;
  lacks_consent: boolean;
  /** Null when no such package is on sale; the fields of the package are then meaningless. */
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
}
