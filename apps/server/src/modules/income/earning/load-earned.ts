import type { IncomeRow } from '@banyan/plan/instant/income-row';
import { toDecimal } from '@banyan/plan/money';
import { type Period, periodStart } from '@banyan/plan/periods';
import { calendarOf, type Plan } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { datesOfPeriod, earnedRows } from './earned-rows.ts';

/** What members earned in the period of the cap of members (docs/plans.md §7.11). */
export interface Earned {
  /** Of a member who was asked for, in the period of the event of a place among those given. */
  of(event: number, member: string): string;
  /** Counts what an event paid, for those after it. */
  take(event: number, rows: readonly Pick<IncomeRow, 'member' | 'amount'>[]): void;
}

/**
 * What some members earned from all kinds in the periods of some dates, with what a closing that is not posted yet will pay them. Their
 * topups are locked, so that nobody else adds to it.
 * @param days the dates of the rows, as days since 1970-01-01
 * @returns null when the plan has no cap of members
 */
export async function loadEarned(
  tx: Tx,
  plan: Plan,
  days: readonly number[],
  members: readonly string[],
): Promise<Earned | null> {
  const { member } = plan.caps;
  if (!member) return null;
  const startAt = (event: number): number =>
    periodStart(member.period, days[event] ?? Number.NaN, calendarOf(plan));
  const starts = [...new Set(days.map((_, event) => startAt(event)))];
  const periods = new Map<number, Map<string, string>>();
  for (const start of starts)
    periods.set(start, await readEarned(tx, plan, { period: member.period, day: start }, members));
  const earnedAt = (event: number) => {
    const earned = periods.get(startAt(event));
    if (!earned) throw new Error('the period of the event was not loaded');
    return earned;
  };
  return {
    of: (event, who) => earnedAt(event).get(who) ?? '0',
    take(event, rows) {
      const earned = earnedAt(event);
      for (const row of rows)
        earned.set(
          row.member,
          toDecimal(earned.get(row.member) ?? '0')
            .plus(row.amount)
            .toFixed(),
        );
    },
  };
}

/** By id of a member; who earned nothing is not among them. `day`: one of the period. */
export async function readEarned(
  tx: Db | Tx,
  plan: Plan,
  { period, day }: { period: Period; day: number },
  members: readonly string[],
): Promise<Map<string, string>> {
  const dates = datesOfPeriod(plan, { period, day });
  const { rows } = await sql<{ id: string; earned: string }>`
    select m.id, (m.posted + m.waiting)::text as earned from (
      select asked.id, (
        select coalesce(sum(i.amount), 0) from (${sql.raw(earnedRows(dates, 'and member_id = asked.id'))}) i
      ) as posted, coalesce((
        select w.amount from closing_member w join closing c on c.status in ('calculated', 'approved', 'posting', 'finishing')
        where w.member_id = asked.id and not exists (select from closing_chunk p where p.closing_id = c.id and p.chunk = w.chunk)
          and c.business_date between ${dates.from}::date and ${dates.to}::date
      ), 0) as waiting
      from unnest(${members}::bigint[]) asked (id)
    ) m where m.posted + m.waiting <> 0`.execute(tx);
  return new Map(rows.map(({ id, earned }) => [id, earned]));
}
