import { askedPeriods } from '@banyan/plan/closing/asked-periods';
import { periodsEnding } from '@banyan/plan/closing/closing';
import type { Period } from '@banyan/plan/periods';
import { type Plan, rankRulesOf } from '@banyan/plan/plan/plan';
import { poolsDue } from '@banyan/plan/plan/plan-pools';
import type pg from 'pg';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { planInForce } from '../queries.ts';

/** The fields of a closing that decide which facts are loaded. */
export interface ClosingHead {
  id: number;
  fence: number;
  /** `YYYY-MM-DD` */
  date: string;
  /** A unit is 10^-digits. */
  digits: number;
  timezone: string;
  /** The first moment of the next date, as text for SQL. */
  ends_at: string;
  /** On the last day of a month its first one, else null. */
  month_from: string | null;
  plan: Plan;
  version: number;
  /** Which periods end with this date. */
  ends: (period: Period) => boolean;
  /** Whether the plan has periodic incomes at the end of this date. */
  is_periodic: boolean;
}

/** Reads a date of closing as the transaction of the client sees it; the plan is the one in force at its end. */
export async function readClosingHead(client: pg.Client, date: string): Promise<ClosingHead> {
  const row = onlyRow(
    await client.query<Omit<ClosingHead, 'plan' | 'ends' | 'is_periodic'> & { plan: string | null }>(
      `select coalesce(c.id, 0)::int as id, coalesce(c.fence, 0) as fence, d.date, d.digits, d.timezone, d.ends_at,
       case when extract(day from d.date::date + 1) = 1 then date_trunc('month', d.date::date)::date end as month_from,
       p.version, p.plan
     from (
       select $1::date as date, round_off_digits as digits, timezone,
         (($1::date + 1)::timestamp at time zone timezone)::text as ends_at
       from company
     ) d
     left join closing c on c.business_date = d.date
     left join lateral (
       select version, plan::text from plan_version where effective_from < d.ends_at::timestamptz
       order by version desc limit 1
     ) p on true`,
      [date],
    ),
  );
  const { plan, version } = planInForce(
    row.plan === null ? undefined : { version: row.version, plan: row.plan },
  );
  const ends = periodsEnding(plan, row.date);
  return { ...row, plan, version, ends, is_periodic: isPeriodic(plan, ends) };
}

/** Whether this plan has anything for a closing to calculate. */
function isPeriodic(plan: Plan, ends: ClosingHead['ends']): boolean {
  const { incomes, ranks } = plan;
  const daily = incomes.roi ?? incomes.matching ?? incomes.reward;
  if (askedPeriods(plan, ends).walks.length > 0) return true;
  if (daily !== undefined || (ranks.length > 0 && ends(rankRulesOf(plan).period))) return true;
  if (poolsDue(incomes.bonus?.pools, ends).length > 0) return true;
  return ends('monthly') && incomes.repurchase_level !== undefined;
}
