import { addDays, dateText } from '@banyan/contract/core/dates';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { incomeKinds, incomeNames } from '@banyan/contract/income/income';
import { drawnDates } from '@banyan/contract/income/kind-figures';
import type { memberProfile } from '@banyan/contract/overview/member-profile';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { readOwnPackage } from './read-own-package.ts';

type Profile = ReplyOf<typeof memberProfile>['data'];

/** What a member earned by kind and lately, the topups that count, and how far their cap is used. */
export async function readProfileFigures(
  db: Db,
  memberId: string,
  now: Date,
): Promise<Pick<Profile, 'incomes' | 'income_dates' | 'topups' | 'own_package'>> {
  const [incomes, income_dates, topups, own_package] = await Promise.all([
    readIncomes(db, memberId),
    readIncomeDates(db, memberId, now),
    readTopups(db, memberId),
    readOwnPackage(db, memberId, now),
  ]);
  return { incomes, income_dates, topups, own_package };
}

async function readIncomeDates(db: Db, id: string, now: Date): Promise<Profile['income_dates']> {
  const { timezone } = await db.selectFrom('company').select('timezone').executeTakeFirstOrThrow();
  const to = dateText(now, timezone);
  const from = addDays(to, 1 - drawnDates);
  const { rows } = await sql<{ date: string; amount: string }>`
    select business_date::text as date, sum(amount)::text as amount from income_ever
    where member_id = ${id} and status <> 'pending' and business_date between ${from}::date and ${to}::date
    group by 1`.execute(db);
  const paid = new Map(rows.map(({ date, amount }) => [date, amount]));
  return {
    from,
    to,
    amounts: Array.from({ length: drawnDates }, (_, at) => paid.get(addDays(from, at)) ?? '0'),
  };
}

async function readIncomes(db: Db, id: string): Promise<Profile['incomes']> {
  const { rows } = await sql<{ kind: string; amount: string }>`
    select kind, sum(amount)::text as amount from income_ever
    where member_id = ${id} and status <> 'pending' group by kind`.execute(db);
  return incomeKinds.map((kind) => ({
    kind,
    name: incomeNames[kind],
    amount: rows.find((row) => row.kind === kind)?.amount ?? '0',
  }));
}

async function readTopups(db: Db, id: string): Promise<Profile['topups']> {
  const { rows } = await sql<Profile['topups']>`
    select (select count(*)::int from topup where member_id = m.id and status <> 'Reversed') as count,
      m.self_investment as self_business
    from member m where m.id = ${id}`.execute(db);
  return rows[0] ?? { count: 0, self_business: '0' };
}
