import { incomeKinds } from '@banyan/contract/income/income';
import { type RawBuilder, sql } from 'kysely';
import type { ChartLines } from '../../../platform/overview-parts.ts';
import { companyZone } from '../../company/queries.ts';
import { everyDay } from './every-day.ts';

/** Incomes of a member from a local timestamp on. */
export const incomesSince = (memberId: string, from: RawBuilder<unknown>) => sql`
  select at at time zone ${companyZone} as at, kind, amount, trimmed, status, reason from income_ever
  where member_id = ${memberId} and status <> 'pending' and business_date >= ${from}::date
    and at >= ${from} at time zone ${companyZone}`;

/** What a member earned of each kind. */
const byKind: ChartLines['columns'] = Object.fromEntries(
  incomeKinds.map((kind) => [kind, sql`sum(amount) filter (where kind = ${kind})`]),
);

/** What a member earned, of each kind too, what lapsed and what the caps cut. */
const userChart: ChartLines = {
  columns: {
    ...byKind,
    income: sql`sum(amount)`,
    lapsed: sql`sum(trimmed) filter (where status = 'lapsed')`,
    capped: sql`sum(trimmed) filter (where status <> 'lapsed')`,
  },
  rows: (_db, { actor, from }) => incomesSince(actor.id, from),
};

/** What a member earned, by kind. */
const statisticsChart: ChartLines = {
  columns: byKind,
  rows: userChart.rows,
};

/** Topups as they were bought: what was taken back of them, which their figures of a day lack, is added again. */
const bought = sql`measure in ('topup', 'reversal')`;

/**
 * Joins, topups and what was reversed of them, each on its own date and with its amount, and incomes of the company; by the
 * hour from the rows, else by business date.
 */
const adminChart: ChartLines = {
  columns: {
    joins: sql`sum(n) filter (where measure = 'join')`,
    topups: sql`sum(n) filter (where ${bought})`,
    amount: sql`sum(amount) filter (where ${bought})`,
    reversed: sql`sum(n) filter (where measure = 'reversal')`,
    reversed_amount: sql`sum(amount) filter (where measure = 'reversal')`,
    income: sql`sum(amount) filter (where measure like 'income:%')`,
  },
  rows: async (db, { from, step }) =>
    step === 'hour'
      ? singly(from)
      : sql`select business_date::timestamp as at, measure, n, amount from ${await everyDay(db)} figure
          where business_date >= ${from}::date
          union all ${reversals(from)}`,
};

/** Topups that were reversed, whenever they were bought. */
const reversals = (from: RawBuilder<unknown>) => sql`
  select reversed_at at time zone ${companyZone} as at, 'reversal' as measure, 1 as n, amount from topup
  where reversed_at >= ${from} at time zone ${companyZone}`;

/** Row by row, each at its own local time. */
function singly(from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select joined_at at time zone ${companyZone} as at, 'join' as measure, 1 as n, 0 as amount from member
    where joined_at >= ${from} at time zone ${companyZone}
    union all
    select at at time zone ${companyZone}, 'topup', case kind when 'topup' then 1 else -1 end, amount
    from business_event
    where kind in ('topup', 'topup_reversal') and business_date >= ${from}::date
      and at >= ${from} at time zone ${companyZone}
    union all ${reversals(from)}
    union all
    select at at time zone ${companyZone}, 'income:' || kind, 1, amount from income_ever
    where status <> 'pending' and business_date >= ${from}::date and at >= ${from} at time zone ${companyZone}`;
}

/** The lines of incomes and of the company's business on every chart. */
export const chartIncomes = { adminChart, userChart, statisticsChart };
