import type { Duration } from '@banyan/contract/core/constants';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { incomeKinds, incomeNames } from '@banyan/contract/income/income';
import type { statistics } from '@banyan/contract/overview/statistics';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Statistic } from '../../../platform/overview-parts.ts';
import { findTop } from '../../genealogy/find-in-team.ts';
import { readLevels } from '../../genealogy/read-levels.ts';
import { readTeams } from '../../genealogy/read-teams.ts';
import { figuresText, legsOf } from '../../genealogy/rules.ts';
import { readChart } from './read-chart.ts';

type Statistics = ReplyOf<typeof statistics>['data'];
/** The most levels of the team that are listed. */
const maxLevels = 20;

/** A member's incomes by kind over time, what lapsed and why, and the team by leg and by level. */
export async function readStatistics(
  db: Db,
  context: ActorContext,
  duration: Duration,
  sums: readonly Statistic[] = [],
): Promise<Statistics> {
  const { actor, now } = context;
  const teams = await readTeams(db, now);
  const own = await findTop(db, teams, actor);
  const chart = await readChart(db, { duration, now }, columns, (from) => incomesOf(actor.id, from));
  const first = chart.points[0]?.at ?? now.toISOString();
  const [lapsed, totals, levels] = await Promise.all([
    readLapsed(db, actor.id, first),
    Promise.all(sums.map((sum) => readSum(db, actor.id, first, sum))),
    readLevels(db, teams, own, 'sponsor', maxLevels),
  ]);
  const { left, right } = legsOf(teams, own.id, own.row);
  return {
    ...teams.teams,
    step: chart.step,
    kinds: incomeKinds.map((kind) => ({ kind, name: incomeNames[kind] })),
    income: chart.points.map(withoutZeros),
    income_before: chart.before?.map(withoutZeros) ?? null,
    lapsed,
    total_income: await readTotal(db, actor.id, first),
    totals,
    left: figuresText(left),
    right: figuresText(right),
    levels,
  };
}

const withoutZeros = ({ at = '', ...amounts }: Record<string, string>) => ({
  at,
  amounts: Object.fromEntries(Object.entries(amounts).filter(([, amount]) => !/^0(\.0*)?$/.test(amount))),
});

const columns = Object.fromEntries(
  incomeKinds.map((kind) => [kind, sql`sum(amount) filter (where kind = ${kind})`]),
);
const zone = sql`(select timezone from company)`;

const incomesOf = (memberId: string, from: ReturnType<typeof sql>) => sql`
  select at at time zone ${zone} as at, kind, amount, trimmed, status, reason from income
  where member_id = ${memberId} and status <> 'pending' and business_date >= ${from}::date and at >= ${from} at time zone ${zone}`;

async function readLapsed(db: Db, memberId: string, first: string): Promise<Statistics['lapsed']> {
  const { rows } = await sql<Statistics['lapsed'][number]>`
    select reason, count(*)::int as count, sum(trimmed)::text as amount
    from (${incomesOf(memberId, sql`${first}::timestamp`)}) lapsed where status = 'lapsed'
    group by reason order by sum(trimmed) desc, reason`.execute(db);
  return rows;
}

async function readTotal(db: Db, memberId: string, first: string): Promise<string> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(amount), 0)::text as total
    from (${incomesOf(memberId, sql`${first}::timestamp`)}) earned`.execute(db);
  return rows[0]?.total ?? '0';
}

async function readSum(
  db: Db,
  memberId: string,
  first: string,
  { code, label, sum }: Statistic,
): Promise<Statistics['totals'][number]> {
  const from = sql`${first}::timestamp at time zone ${zone}`;
  const { rows } = await sql<{ amount: string }>`
    select coalesce((${sum(memberId, from)}), 0)::text as amount`.execute(db);
  return { code, label, amount: rows[0]?.amount ?? '0' };
}
