import type { Side } from '@banyan/contract/constants';
import type { MemberStatus } from '@banyan/contract/genealogy';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';

/** One leg of a member's binary tree: members, active ones, and the amounts of their unreversed topups. */
export interface Leg {
  total: number;
  active: number;
  business: string;
}

/** Both legs of a member as they stand now, every topup included. */
export async function readLegs(db: Db, memberId: string): Promise<{ left: Leg; right: Leg }> {
  const { rows } = await sql<Leg & { leg: Side }>`
    with recursive down as (
      select id, side as leg, live_topups, self_investment from member where parent_id = ${memberId}
      union all
      select m.id, down.leg, m.live_topups, m.self_investment from down join member m on m.parent_id = down.id
    )
    select leg, count(*)::int as total, sum(self_investment)::text as business,
      count(*) filter (where live_topups > 0 and not u.is_blocked)::int as active
    from down join app_user u on u.id = down.id group by leg`.execute(db);
  const legOf = (side: Side): Leg =>
    rows.find((row) => row.leg === side) ?? { total: 0, active: 0, business: '0' };
  return { left: legOf('L'), right: legOf('R') };
}

/** Active = not blocked and at least one topup not reversed (incomes §1). */
export function memberStatus(row: { is_blocked: boolean; live_topups: number }): MemberStatus {
  if (row.is_blocked) return 'Blocked';
  return row.live_topups > 0 ? 'Active' : 'Inactive';
}

/** The same in SQL, for selections that name `app_user` u and `member` m. */
export const memberStatusSql = sql<MemberStatus>`
  case when u.is_blocked then 'Blocked' when m.live_topups > 0 then 'Active' else 'Inactive' end`;

/**
 * A member by the id people type.
 * @throws unknown_member, on `field`
 */
export async function findMember(db: Db, userId: string, field = 'user_id') {
  const member = await db
    .selectFrom('app_user as u')
    .innerJoin('member as m', 'm.id', 'u.id')
    .select(['m.id', 'u.user_id', 'u.name', 'u.is_blocked', 'm.sponsor_id', 'm.live_topups'])
    .where(sql`lower(u.user_id)`, '=', userId.toLowerCase())
    .executeTakeFirst();
  if (!member) throw fail('unknown_member', { [field]: 'No member has this user id.' });
  return member;
}

/** Where somebody's directs go who name no side. */
export async function readOwnPlacement(db: Db, memberId: string): Promise<Side | 'auto'> {
  const row = await db.selectFrom('member').select('placement').where('id', '=', memberId).executeTakeFirst();
  return (row?.placement ?? 'auto') as Side | 'auto';
}
