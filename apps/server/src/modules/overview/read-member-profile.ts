import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { incomeKinds, incomeNames } from '@banyan/contract/income/income';
import type { memberProfile } from '@banyan/contract/overview/member-profile';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import { requireMember } from '../genealogy/queries.ts';
import { readTeams } from '../genealogy/read-teams.ts';
import { readTreeMembers } from '../genealogy/read-tree-members.ts';
import { directsOf, figuresText, legsOf, teamOf } from '../genealogy/rules.ts';
import { readBalance, readWalletsOf } from '../ledger/queries.ts';

type Profile = ReplyOf<typeof memberProfile>['data'];

/**
 * Everything an admin's page about a member begins with; the lists behind its tabs are reports of their own.
 * @throws unknown_member
 */
export async function readMemberProfile(db: Db, now: Date, userId: string): Promise<Profile> {
  const { id, user_id } = await requireMember(db, userId);
  const teams = await readTeams(db, now);
  const owner = { owner_type: 'User', owner_id: id } as const;
  const [[member], account, wallets, owed, incomes, sessions, changes] = await Promise.all([
    readTreeMembers(db, teams, [id]),
    readProfileAccount(db, id),
    readWalletsOf(db, owner),
    readBalance(db, { ...owner, wallet_code: 'recoverable' }),
    readIncomes(db, id),
    readSessions(db, id),
    readChanges(db, user_id),
  ]);
  if (!member) throw new Error('the member is there');
  const { left, right } = legsOf(teams, id, member.row);
  const { self_business, active_directs: active, directs_business: business } = member;
  const { topups, ...person } = account;
  return {
    ...teams.teams,
    ...person,
    user_id,
    name: member.name,
    status: member.status,
    package: member.package,
    rank: member.rank,
    joined_at: member.joined_at,
    activated_at: member.activated_at,
    sponsor: member.sponsor,
    parent: member.parent,
    side: member.side,
    wallets,
    recoverable: owed.replace(/^-/, ''),
    incomes,
    topups: { count: topups, self_business },
    directs: { joined: directsOf(teams, id, member.row), active, business },
    left: figuresText(left),
    right: figuresText(right),
    team: figuresText(teamOf(teams, id, member.row)),
    sessions,
    changes,
  };
}

type Account = Pick<
  Profile,
  'profile_image_url' | 'placement' | 'contact' | 'personal' | 'two_factor_mode' | 'last_seen_at'
> & { topups: number };

async function readProfileAccount(db: Db, id: string): Promise<Account> {
  return onlyRow(
    await sql<Account>`
    select u.profile_image_url, m.placement, u.two_factor_mode,
      (select max(last_seen_at) from user_session where user_id = u.id and acting_admin_id is null) as last_seen_at,
      jsonb_build_object('email', u.email, 'is_email_verified', u.email_verified_at is not null,
        'mobile', u.mobile, 'is_mobile_verified', u.mobile_verified_at is not null) as contact,
      jsonb_build_object('date_of_birth', p.date_of_birth, 'gender', p.gender, 'marital_status', p.marital_status,
        'address', p.address, 'district', p.district, 'state', p.state, 'country', p.country, 'pincode', p.pincode,
        'nominee_name', p.nominee_name, 'nominee_relationship', p.nominee_relationship) as personal,
      (select count(*)::int from topup where member_id = m.id and status <> 'Reversed') as topups
    from app_user u join member m on m.id = u.id left join profile p on p.user_id = u.id
    where u.id = ${id}`.execute(db),
  );
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

async function readSessions(db: Db, id: string): Promise<Profile['sessions']> {
  return await db
    .selectFrom('user_session as s')
    .leftJoin('app_user as a', 'a.id', 's.acting_admin_id')
    .select([
      's.id',
      's.created_at',
      's.last_seen_at',
      's.ip',
      's.user_agent',
      personOf('a').as('acting_admin'),
    ])
    .where('s.user_id', '=', id)
    .where('s.ended_at', 'is', null)
    .orderBy('s.id', 'desc')
    .limit(20)
    .execute();
}

async function readChanges(db: Db, userId: string): Promise<Profile['changes']> {
  const { rows } = await sql<Profile['changes'][number]>`
    select l.id, l.at, l.action, ${personOf('a')} as by, l.details::text as details
    from audit_log l left join app_user a on a.id = coalesce(l.acting_admin_id, l.actor_id)
    where l.object = ${`user:${userId}`} order by l.id desc limit 50`.execute(db);
  return rows;
}
