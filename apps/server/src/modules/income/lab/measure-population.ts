import type { LabPopulation } from '@banyan/contract/income/lab';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { loadPackagesOnSale } from '../plan/load-packages-on-sale.ts';
import { usualPopulation } from '../rules.ts';

/** Days looked back: three months of the lab. */
const span = 90;
const months = 3;

interface Measured {
  joined: number;
  bought_first: number;
  members: number;
  active: number;
  again: number;
  unpaid: number;
  topups: number;
  orders: number;
  order_amount: string;
  order_bv: string;
  bets: number;
  bet_fee: string;
  earned: string;
  withdrawn: string;
}

/**
 * The network's activity of the last ninety days as parameters of simulated people: joining, packages, renewals,
 * orders, bets, withdrawals. Leaving is not measured: an idle member may come back.
 * @returns null when nobody has bought anything in that time
 */
export async function measurePopulation(
  db: Db,
  today: string,
): Promise<{ measured: LabPopulation | null; members: number; active: number }> {
  const from = sql`${today}::date - ${span}::int`;
  const { rows } = await sql<Measured>`
    select
      (select count(*)::int from member) as members,
      (select count(*)::int from member where activated_at is not null) as active,
      (select count(*)::int from member where joined_at >= ${from}) as joined,
      t.*, o.*, b.*,
      (select coalesce(sum(amount), 0)::text from day_total
        where measure like 'income:%' and business_date >= ${from}) as earned,
      (select coalesce(sum(amount), 0)::text from business_event
        where kind = 'withdrawal' and business_date >= ${from}) as withdrawn
    from (
      select count(*)::int as topups, count(*) filter (where is_first)::int as bought_first,
        count(*) filter (where not is_first)::int as again, count(*) filter (where paid = 0)::int as unpaid
      from topup where business_date >= ${from} and status <> 'Reversed'
    ) t, (
      select count(*)::int as orders, coalesce(avg(amount), 0)::numeric(28,2)::text as order_amount,
        coalesce(avg(bv), 0)::numeric(28,2)::text as order_bv
      from business_event where kind = 'order' and business_date >= ${from}
    ) o, (
      select count(*)::int as bets, coalesce(avg(amount_paid), 0)::numeric(28,2)::text as bet_fee
      from business_event where kind = 'bet' and business_date >= ${from}
    ) b`.execute(db);
  const [row] = rows;
  if (!row) return { measured: null, members: 0, active: 0 };
  return { measured: await populationOf(db, row, today), members: row.members, active: row.active };
}

async function populationOf(db: Db, row: Measured, today: string): Promise<LabPopulation | null> {
  const [sold, bought] = await Promise.all([loadPackagesOnSale(db), readMix(db, today)]);
  const weights = new Map(bought.map(({ code, n }) => [code, n]));
  const usual = usualPopulation(sold.filter(({ code }) => weights.has(code)));
  if (!usual) return null;
  const heaviest = Math.max(...weights.values());
  const aMonth = (events: number, people: number) => percentOf(events / months, people);
  return {
    ...usual,
    months,
    members: Math.max(1, Math.min(row.joined, 1_000_000)),
    founders: 0,
    growth: 'steady',
    packages: usual.packages.map(({ code }) => ({
      code,
      weight: Math.max(1, Math.round(((weights.get(code) ?? 0) * 1000) / heaviest)),
    })),
    active_percent: percentOf(row.bought_first, row.joined),
    renewal_percent: aMonth(row.again, row.active),
    unpaid_percent: percentOf(row.unpaid, row.topups),
    churn_percent: '0',
    orders:
      row.orders > 0 && isPositive(row.order_amount) && isPositive(row.order_bv)
        ? { percent: aMonth(row.orders, row.members), amount: row.order_amount, bv: row.order_bv }
        : null,
    bets:
      row.bets >= span && isPositive(row.bet_fee)
        ? { per_day: Math.min(10_000, Math.round(row.bets / span)), fee: row.bet_fee }
        : null,
    withdrawal_percent: percentOf(Number(row.withdrawn), Number(row.earned)),
  };
}

const isPositive = (amount: string): boolean => toDecimal(amount).gt(0);

/** A percentage for a probability: at most 100, at most two decimals. */
function percentOf(part: number, whole: number): string {
  if (whole <= 0) return '0';
  return String(Math.min(100, Math.round((part * 10_000) / whole) / 100));
}

async function readMix(db: Db, today: string): Promise<{ code: string; n: number }[]> {
  const { rows } = await sql<{ code: string; n: number }>`
    select p.code, count(*)::int as n from topup t join package p on p.id = t.package_id
    where t.business_date >= ${today}::date - ${span}::int and t.status <> 'Reversed' group by p.code`.execute(
    db,
  );
  return rows;
}
