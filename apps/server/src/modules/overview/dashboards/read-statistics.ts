import type { Duration } from '@banyan/contract/core/constants';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { statistics } from '@banyan/contract/overview/statistics';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inLanguage } from '../../../platform/in-language.ts';
import type { Statistic } from '../../../platform/overview-parts.ts';
import { companyZone } from '../../company/queries.ts';
import { composeScreen, partsOf, type Registered } from '../compose-screen.ts';
import { readChart } from './read-chart.ts';

type Statistics = ReplyOf<typeof statistics>['data'];

/** A member's figures over time, and what the modules say about the same time. */
export async function readStatistics(
  db: Db,
  context: ActorContext,
  duration: Duration,
  registered: Registered,
): Promise<Statistics> {
  const ask = { ...context, duration };
  const [chart, out] = await Promise.all([
    readChart(db, ask, partsOf(registered, 'statisticsChart')),
    readChart(db, ask, partsOf(registered, 'withdrawnChart')),
  ]);
  const first = chart.points[0]?.at ?? context.now.toISOString();
  const [sections, totals] = await Promise.all([
    composeScreen(db, registered, 'statistics', { ...context, first }),
    readSums(db, context, first, partsOf(registered, 'statisticSums')),
  ]);
  return {
    ...sections,
    step: chart.step,
    income: chart.points.map(withoutZeros),
    income_before: chart.before?.map(withoutZeros) ?? null,
    withdrawn: out.points.map(({ at = '', withdrawn = '0' }) => ({ at, amount: withdrawn })),
    totals,
  };
}

const withoutZeros = ({ at = '', ...amounts }: Record<string, string>) => ({
  at,
  amounts: Object.fromEntries(Object.entries(amounts).filter(([, amount]) => !/^0(\.0*)?$/.test(amount))),
});

async function readSums(
  db: Db,
  { actor, language = 'en' }: ActorContext,
  first: string,
  sums: readonly Statistic[],
): Promise<Statistics['totals']> {
  if (sums.length === 0) return [];
  const from = sql`${first}::timestamp at time zone ${companyZone}`;
  const amounts = sums.map(({ sum }) => sql`coalesce((${sum(actor.id, from)}), 0)::text`);
  const { rows } = await sql<{ amounts: string[] }>`select array[${sql.join(amounts)}] as amounts`.execute(
    db,
  );
  return sums.map(({ code, label }, place) => ({
    code,
    label: inLanguage(label, language),
    amount: rows[0]?.amounts[place] ?? '0',
  }));
}
