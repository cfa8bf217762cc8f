import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { incomeKinds, incomeNames } from '@banyan/contract/income/income';
import type { userDashboard } from '@banyan/contract/overview/dashboard';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { readCompany } from '../../company/queries.ts';
import { memberStatusSql } from '../../genealogy/queries.ts';
import { readLegs } from '../../genealogy/read-legs.ts';
import { readPlanInForce } from '../../income/queries.ts';
import { readRecentLines, readWalletsOf } from '../../ledger/queries.ts';

type Dashboard = ReplyOf<typeof userDashboard>['data'];

/** A member's home: place, wallets, incomes, package, team and what is still to do, as of this moment. */
export async function readUserDashboard(db: Db, memberId: string, now: Date): Promise<Dashboard> {
  const { timezone } = await readCompany(db);
  const owner = { owner_type: 'User', owner_id: memberId } as const;
  const [found, wallets, income, bought, { left, right }, recent] = await Promise.all([
    readMember(db, memberId),
    readWalletsOf(db, owner),
    readIncome(db, memberId, businessDate(now, timezone)),
    readPackage(db, memberId, now),
    readLegs(db, memberId),
    readRecentLines(db, owner),
  ]);
  const { directs, recoverable, to_dos, ...member } = found;
  const link = (side: string) =>
    `/accounts/sign-up?sponsor=${encodeURIComponent(member.user_id)}&side=${side}`;
  return {
    member,
    wallets,
    recoverable,
    income,
    package: bought,
    directs,
    team: { left, right },
    referral_links: { left: link('L'), right: link('R') },
    recent,
    to_dos,
  };
}

async function readMember(db: Db, memberId: string) {
  const row = await db
    .selectFrom('member as m')
    .innerJoin('app_user as u', 'u.id', 'm.id')
    .leftJoin('app_user as s', 's.id', 'm.sponsor_id')
    .leftJoin('app_user as p', 'p.id', 'm.parent_id')
    .select([
      'u.user_id',
      'u.name',
      memberStatusSql.as('status'),
      'm.joined_at',
      'm.activated_at',
      personOf('s').as('sponsor'),
      personOf('p').as('parent'),
      'm.side',
      'm.active_directs',
      'm.directs_business',
      'u.two_factor_mode',
      'u.email_verified_at',
      sql<number>`(select count(*)::int from member d where d.sponsor_id = m.id)`.as('directs'),
      sql<string>`coalesce((select -balance from account
        where owner_type = 'User' and owner_id = m.id and wallet_code = 'recoverable'), 0)::text`.as('owed'),
    ])
    .where('m.id', '=', memberId)
    .$narrowType<{ side: 'L' | 'R' | null }>()
    .executeTakeFirst();
  if (!row) throw fail('unknown_member');
  const { active_directs, directs_business, directs, owed, two_factor_mode, email_verified_at, ...member } =
    row;
  return {
    ...member,
    directs: { total: directs, active: active_directs, business: directs_business },
    recoverable: owed,
    to_dos: [
      ...(member.activated_at === null
        ? [{ code: 'topup', label: 'Choose a package to become active', url: '/user/topup/packages' }]
        : []),
      ...(email_verified_at === null
        ? [{ code: 'email', label: 'Confirm your e-mail address', url: '/user/profile' }]
        : []),
      ...(two_factor_mode === null
        ? [{ code: 'two_factor', label: 'Turn on two-factor authentication', url: '/user/security' }]
        : []),
    ],
  };
}

async function readIncome(db: Db, memberId: string, today: string): Promise<Dashboard['income']> {
  const { rows } = await sql<{ kind: string; today: string; total: string; lapsed: string }>`
    select kind, sum(amount)::text as total,
      coalesce(sum(amount) filter (where business_date = ${today}::date), 0)::text as today,
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
