import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { incomeKinds, incomeNames } from '@banyan/contract/income/income';
import type { adminDashboard, CompanyFigures } from '@banyan/contract/overview/dashboard';
import { roundMoney, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onMoments } from '../../company/on-moments.ts';
import { readCompany } from '../../company/queries.ts';
import { countMembers } from '../../genealogy/count-members.ts';
import { everyDay } from './every-day.ts';

type Members = ReplyOf<typeof adminDashboard>['data']['members'];

interface Figure {
  measure: string;
  n: number;
  n_today: number;
  amount: string;
  amount_today: string;
}

/** The figures of the company: of days summed up already, and of the rows since. */
export async function readCompanyFigures(
  db: Db,
  { now }: Pick<ActorContext, 'now'>,
): Promise<{ members: Members } & Pick<CompanyFigures, 'topups' | 'turnover' | 'payout'>> {
  const { timezone } = await readCompany(db);
  const today = businessDate(now, timezone);
  const [figures, members, { paid, ...bought }] = await Promise.all([
    readFigures(db, today),
    countMembers(db),
    readTopupsOn(db, today),
  ]);
  const of = (measure: string): Omit<Figure, 'measure'> =>
    figures.find((figure) => figure.measure === measure) ?? {
      n: 0,
      n_today: 0,
      amount: '0',
      amount_today: '0',
    };
  const byKind = incomeKinds
    .map((kind) => ({ kind, name: incomeNames[kind], ...of(`income:${kind}`) }))
    .map(({ kind, name, amount, amount_today }) => ({ kind, name, today: amount_today, total: amount }));
  const paidOut = sumOf(byKind.map((income) => income.total));
  return {
    members: {
      ...members,
      total: of('join').n,
      joined_today: of('join').n_today,
      activated_today: of('activation').n_today,
    },
    topups: {
      today: bought,
      total: { count: of('topup').n, amount: of('topup').amount },
    },
    turnover: { today: paid, total: of('paid').amount },
    payout: {
      today: sumOf(byKind.map((income) => income.today)),
      total: paidOut,
      ratio: ratio(paidOut, of('paid').amount),
      lapsed: of('lapsed').amount,
      trimmed: of('trimmed').amount,
      by_kind: byKind,
    },
  };
}

const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), toDecimal('0')).toFixed();

function ratio(paidOut: string, turnover: string): string | null {
  const received = toDecimal(turnover);
  return received.gt(0) ? roundMoney(toDecimal(paidOut).times(100).dividedBy(received), 2).toFixed() : null;
}

/** The topups of a date that still count: those of the list. What is taken back of earlier ones is none of them. */
async function readTopupsOn(
  db: Db,
  date: string,
): Promise<CompanyFigures['topups']['today'] & { paid: string }> {
  return await db
    .selectFrom('topup as t')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<string>`coalesce(sum(t.amount), 0)::text`.as('amount'),
      sql<string>`coalesce(sum(t.paid), 0)::text`.as('paid'),
    ])
    .where('t.status', '<>', 'Reversed')
    .where(onMoments('t.at', date, date))
    .executeTakeFirstOrThrow();
}

async function readFigures(db: Db, today: string): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select measure, sum(n)::int as n, coalesce(sum(n) filter (where business_date = ${today}::date), 0)::int as n_today,
      sum(amount)::text as amount,
      coalesce(sum(amount) filter (where business_date = ${today}::date), 0)::text as amount_today
    from ${await everyDay(db)} figure group by measure`.execute(db);
  return rows;
}
