import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { incomeKinds, incomeNames } from '@banyan/contract/income/income';
import type { memberProfile } from '@banyan/contract/overview/member-profile';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type Profile = ReplyOf<typeof memberProfile>['data'];

/** What a member earned by kind, and the topups that count. */
export async function readProfileFigures(
  db: Db,
  memberId: string,
): Promise<Pick<Profile, 'incomes' | 'topups'>> {
  const [incomes, topups] = await Promise.all([readIncomes(db, memberId), readTopups(db, memberId)]);
  return { incomes, topups };
}

async function readIncomes(db: Db, id: string): Promise<Profile['incomes']> {
  const { rows } = await sql<{ kind: string; amount: string }>`
    select kind, sum(amount)::text as amount from income
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
