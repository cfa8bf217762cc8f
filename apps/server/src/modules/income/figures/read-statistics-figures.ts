import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { incomeKinds, incomeNames } from '@banyan/contract/income/income';
import type { statistics } from '@banyan/contract/overview/statistics';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { StatisticsAsk } from '../../../platform/overview-parts.ts';
import { incomesSince } from './chart-incomes.ts';

type Statistics = ReplyOf<typeof statistics>['data'];

/** A member's income from a moment on: all of it, what lapsed by reason, and the kinds there are. */
export async function readStatisticsFigures(
  db: Db,
  { actor, first }: StatisticsAsk,
): Promise<Pick<Statistics, 'kinds' | 'lapsed' | 'total_income'>> {
  const incomes = incomesSince(actor.id, sql`${first}::timestamp`);
  const [lapsed, total] = await Promise.all([
    sql<Statistics['lapsed'][number]>`
      select reason, count(*)::int as count, sum(trimmed)::text as amount
      from (${incomes}) lapsed where status = 'lapsed'
      group by reason order by sum(trimmed) desc, reason`.execute(db),
    sql<{ total: string }>`select coalesce(sum(amount), 0)::text as total from (${incomes}) earned`.execute(
      db,
    ),
  ]);
  return {
    kinds: incomeKinds.map((kind) => ({ kind, name: incomeNames[kind] })),
    lapsed: lapsed.rows,
    total_income: total.rows[0]?.total ?? '0',
  };
}
