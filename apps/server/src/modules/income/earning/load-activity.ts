import { activityFacts, type Purchases } from '@banyan/plan/instant/activity';
import type { ActivityFacts } from '@banyan/plan/instant/facts';
import { type Decimal, toDecimal } from '@banyan/plan/money';
import { calendarOf, type Plan } from '@banyan/plan/plan/plan';
import { activitySpan } from '@banyan/plan/plan/plan-activity';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

/** Who buys enough to earn from some events (docs/plans.md §7.5). */
export interface Activity {
  /** Of a member who was asked for, at the event of a place among those given. */
  of(event: number, member: string): ActivityFacts;
  /** Counts the volume of an event in (1) or out (-1) for its member. */
  count(event: number, member: string, bv: string, step: 1 | -1): void;
}

export interface Bought extends Purchases {
  byDay: Map<number, Decimal>;
}

/**
 * What some members bought in the periods that count for events which stand in the database. An event is judged by the
 * date to which it belongs, and its own purchase counts.
 * @returns null when the plan does not ask
 */
export async function loadActivity(
  tx: Tx,
  plan: Plan,
  events: readonly string[],
  members: readonly string[],
): Promise<Activity | null> {
  const { activity } = plan;
  if (!activity) return null;
  const calendar = calendarOf(plan);
  const days = await readDays(tx, events);
  const spans = [...new Set(days)].map((day) => activitySpan(activity, day, calendar));
  const first = Math.min(...spans.map(({ from, before }) => before ?? from));
  const bought = await readBought(tx, members, first, Math.max(...days));
  const boughtBy = (member: string): Bought => {
    const own = bought.get(member);
    if (!own) throw new Error(`what member ${member} bought was not loaded`);
    return own;
  };
  const dayAt = (event: number): number => days[event] ?? Number.NaN;
  return {
    of: (event, member) => activityFacts(activity, calendar, dayAt(event), boughtBy(member)),
    count(event, member, bv, step) {
      // somebody who earns nothing from any of the events is not asked for
      const own = bought.get(member)?.byDay;
      const day = dayAt(event);
      own?.set(day, (own.get(day) ?? toDecimal('0')).plus(toDecimal(bv).times(step)));
    },
  };
}

/** As days since 1970-01-01, in the order given. */
async function readDays(tx: Tx, events: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ day: number }>`
    select e.period - date '1970-01-01' as day
    from unnest(${events}::bigint[]) with ordinality as event (id, n) join business_event e on e.id = event.id
    order by event.n`.execute(tx);
  return rows.map(({ day }) => day);
}

/** What members bought on each day between two, both as days since 1970-01-01, by id. */
export async function readBought(
  tx: Db | Tx,
  members: readonly string[],
  first: number,
  last: number,
): Promise<Map<string, Bought>> {
  const { rows } = await sql<{ id: string; joined_on: number; days: number[]; bvs: string[] }>`
    select m.id, (m.joined_at at time zone c.timezone)::date - date '1970-01-01' as joined_on, b.days, b.bvs
    from member m cross join company c, lateral (
      select coalesce(array_agg(day), '{}') as days, coalesce(array_agg(bv), '{}') as bvs from (
        select e.period - date '1970-01-01' as day, sum(e.bv)::text as bv from business_event e
        where e.member_id = m.id and e.kind in ('topup', 'topup_reversal', 'order', 'refund')
          and e.period between date '1970-01-01' + ${first}::int and date '1970-01-01' + ${last}::int
        group by e.period
      ) by_day
    ) b
    where m.id = any(${members}::bigint[])`.execute(tx);
  return new Map(
    rows.map(({ id, joined_on, days, bvs }) => [
      id,
      { joinedOn: joined_on, byDay: new Map(days.map((day, k) => [day, toDecimal(bvs[k] ?? '0')])) },
    ]),
  );
}
