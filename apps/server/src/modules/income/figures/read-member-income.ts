import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { incomeKinds, incomeNames } from '@banyan/contract/income/income';
import type { userDashboard } from '@banyan/contract/overview/dashboard';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { companyZone } from '../../company/queries.ts';
import { readNotPaid } from './read-not-paid.ts';
import { pendingAmount } from './select-incomes.ts';

type Income = Omit<ReplyOf<typeof userDashboard>['data']['income'], 'awaiting'>;

/** What a member was credited by kind, what is pending, and what was not paid. */
export async function readMemberIncome(db: Db, memberId: string, now: Date): Promise<Income> {
  const [{ rows }, not_paid, last_cut] = await Promise.all([
    sql<{ kind: string; today: string; total: string; pending: string }>`
      select kind, coalesce(sum(amount) filter (where status <> 'pending'), 0)::text as total,
        coalesce(sum(amount) filter (where status <> 'pending' and business_date = (${now}::timestamptz at time zone ${companyZone})::date), 0)::text as today,
        sum(${pendingAmount})::text as pending
      from income_ever i where member_id = ${memberId} group by kind`.execute(db),
    readNotPaid(db, memberId),
    readLastCut(db, memberId),
  ]);
  const sum = (figure: 'today' | 'total' | 'pending') =>
    rows.reduce((total, row) => total.plus(row[figure]), toDecimal('0')).toFixed();
  return {
    today: sum('today'),
    total: sum('total'),
    pending: sum('pending'),
    not_paid,
    last_cut,
    by_kind: incomeKinds.map((kind) => {
      const row = rows.find((found) => found.kind === kind);
      return { kind, name: incomeNames[kind], today: row?.today ?? '0', total: row?.total ?? '0' };
    }),
  };
}

/** What was not paid on the last date whose closing was posted; null = nothing. */
async function readLastCut(db: Db, memberId: string): Promise<Income['last_cut']> {
  const { rows } = await sql<NonNullable<Income['last_cut']>>`
    select i.business_date::text as on, count(*)::int as count, trim_scale(sum(i.trimmed))::text as amount
    from income_ever i
    where i.member_id = ${memberId} and i.trimmed <> 0
      and i.business_date = (select max(business_date) from closing where status = 'posted')
    group by 1 having sum(i.trimmed) > 0`.execute(db);
  return rows[0] ?? null;
}
