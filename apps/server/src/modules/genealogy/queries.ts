import type { Side } from '@banyan/contract/core/constants';
import { text } from '@banyan/contract/core/text';
import type { MemberStatus } from '@banyan/contract/genealogy/genealogy';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { prepared } from '../../platform/database/prepared-pool.ts';
import { fail } from '../../platform/fail.ts';

/** Active = not blocked and at least one topup not reversed (docs/plans.md §1). */
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
export async function requireMember(db: Db, userId: string, field = 'user_id') {
  const { rows } = await sql<{
    id: string;
    user_id: string;
    name: string;
    profile_image_url: string | null;
    is_blocked: boolean;
    sponsor_id: string | null;
    live_topups: number;
  }>`${prepared}
    select m.id, u.user_id, u.name, u.profile_image_url, u.is_blocked, m.sponsor_id, m.live_topups
    from app_user u join member m on m.id = u.id where lower(u.user_id) = ${userId.toLowerCase()}`.execute(
    db,
  );
  const [member] = rows;
  if (!member) throw fail('unknown_member', { [field]: text('No member has this user id.') });
  return member;
}

/** When the first member joined, in SQL. */
export const firstJoinedAt = sql<Date | null>`(select min(joined_at) from member)`;

/** Members by user id, in lower case; unknown ids are left out. */
export async function findMembers(db: Db, userIds: readonly (string | null)[]) {
  const wanted = new Set(userIds.flatMap((userId) => (userId === null ? [] : [userId.toLowerCase()])));
  const { rows } = await sql<{ id: string; user_id: string; name: string; is_blocked: boolean }>`
    select m.id, u.user_id, u.name, u.is_blocked
    from app_user u join member m on m.id = u.id where lower(u.user_id) = any(${[...wanted]}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.user_id.toLowerCase(), row]));
}

/** The side on which directs are placed who name none; `tank` = they wait for a place. */
export async function readOwnPlacement(db: Db, memberId: string): Promise<Side | 'auto' | 'tank'> {
  const row = await db.selectFrom('member').select('placement').where('id', '=', memberId).executeTakeFirst();
  return (row?.placement ?? 'auto') as Side | 'auto' | 'tank';
}
