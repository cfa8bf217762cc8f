import type { Plan } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { planInForce } from '../queries.ts';
import { nextDate } from './cut-date.ts';

/** The closing that comes next. */
export interface NextClosing {
  /** The date that is closed next; null = nobody has joined yet. */
  date: string | null;
  /** A date before it is not posted yet: what it carries forward is not known. */
  waiting: boolean;
  timezone: string;
  digits: number;
  /** Where the carry is, and in how many digits. */
  generation: number;
  carry_digits: number;
  /** In force at the end of the date. */
  plan: Plan;
}

/** The next date and the plan that will be in force at its end, as `readClosingHead` finds them. */
export async function readNextClosing(db: Db): Promise<NextClosing> {
  const { plan, ...head } = onlyRow(
    await sql<Omit<NextClosing, 'plan'> & { plan: string | null }>`
      select d.date::text as date, exists (select from closing where status <> 'posted') as waiting, d.timezone, d.digits,
        coalesce(s.generation, 0) as generation, coalesce(s.digits, 0) as carry_digits, p.plan
      from (
        select (${sql.raw(nextDate)}) as date, timezone, round_off_digits as digits from company
      ) d
      left join carry_state s on true
      left join lateral (
        select plan::text from plan_version
        where effective_from < (d.date + 1)::timestamp at time zone d.timezone order by version desc limit 1
      ) p on true`.execute(db),
  );
  return { ...head, plan: planInForce(plan === null ? undefined : { version: 0, plan }).plan };
}
