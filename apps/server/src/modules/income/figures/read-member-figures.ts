import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { incomeKinds, incomeNames } from '@banyan/contract/income/income';
import type { userDashboard } from '@banyan/contract/overview/dashboard';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { companyZone } from '../../company/queries.ts';
import { readPlanInForce } from '../queries.ts';

type Dashboard = ReplyOf<typeof userDashboard>['data'];

/** What a member earned, and the newest package with how far the multiple cap is used. */
export async function readMemberFigures(
  db: Db,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
): Promise<Pick<Dashboard, 'income' | 'package'>> {
  const [income, bought] = await Promise.all([readIncome(db, actor.id, now), readPackage(db, actor.id, now)]);
  return { income, package: bought };
}

async function readIncome(db: Db, memberId: string, now: Date): Promise<Dashboard['income']> {
  const { rows } = await sql<{ kind: string; today: string; total: string; lapsed: string }>`
    select kind, sum(amount)::text as total,
      coalesce(sum(amount) filter (where business_date = (${now}::timestamptz at time zone ${companyZone})::date), 0)::text as today,
      coalesce(sum(trimmed) filter (where status = 'lapsed'), 0)::text as lapsed
    from income where member_id = ${memberId} and status <> 'pending' group by kind`.execute(db);
  const sum = (figure: 'today' | 'total' | 'lapsed') =>
    rows.reduce((total, row) => total.plus(row[figure]), toDecimal('0')).toFixed();
  return {
    today: sum('today'),
    total: sum('total'),
    lapsed: sum('lapsed'),
    by_kind: incomeKinds.map((kind) => {
      const row = rows.find((found) => found.kind === kind);
      return { kind, name: incomeNames[kind], today: row?.today ?? '0', total: row?.total ?? '0' };
    }),
  };
}

async function readPackage(db: Db, memberId: string, now: Date): Promise<Dashboard['package']> {
  const [{ plan }, { rows }] = await Promise.all([
    readPlanInForce(db, now),
    sql<Omit<NonNullable<Dashboard['package']>, 'cap'>>`
      select p.name, t.amount::text, t.at as since, live.topups, live.self_investment, live.earned
      from (
        select count(*)::int as topups, sum(amount)::text as self_investment, sum(earned)::text as earned
        from topup where member_id = ${memberId} and status <> 'Reversed'
      ) live, topup t join package p on p.id = t.package_id
      where t.member_id = ${memberId} and t.status <> 'Reversed' order by t.at desc, t.id desc limit 1`.execute(
      db,
    ),
  ]);
  const [newest] = rows;
  if (!newest) return null;
  const multiple = plan.caps.topup_multiple;
  return { ...newest, cap: multiple ? toDecimal(multiple).times(newest.self_investment).toFixed() : null };
}
