import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { incomeKinds, incomeNames } from '@banyan/contract/income/income';
import type { statistics } from '@banyan/contract/overview/statistics';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { StatisticsAsk } from '../../../platform/overview-parts.ts';
import { companyZone } from '../../company/queries.ts';
import { incomesSince } from './chart-incomes.ts';
import { readNotPaid } from './read-not-paid.ts';

type Statistics = ReplyOf<typeof statistics>['data'];

/** A member's income from a moment on: all of it, what was not paid by reason, and the kinds there are. */
export async function readStatisticsFigures(
  db: Db,
  { actor, first }: StatisticsAsk,
): Promise<Pick<Statistics, 'kinds' | 'not_paid' | 'total_income'>> {
  const incomes = incomesSince(actor.id, sql`${first}::timestamp`);
  const [not_paid, total] = await Promise.all([
    readNotPaid(
      db,
      actor.id,
      sql`i.business_date >= ${first}::timestamp::date and i.at >= ${first}::timestamp at time zone ${companyZone}`,
    ),
    sql<{ total: string }>`select coalesce(sum(amount), 0)::text as total from (${incomes}) earned`.execute(
      db,
    ),
  ]);
  return {
    kinds: incomeKinds.map((kind) => ({ kind, name: incomeNames[kind] })),
    not_paid,
    total_income: total.rows[0]?.total ?? '0',
  };
}
