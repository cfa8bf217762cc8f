import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';

/** A member as their papers show them. */
export interface Holder {
  id: string;
  user_id: string;
  name: string;
  profile_image_url: string | null;
  joined_at: string;
  is_blocked: boolean;
  erased_at: string | null;
}

/** A member by user id, whatever its case; null = no member has it. */
export async function findHolder(db: Db, userId: string): Promise<Holder | null> {
  const { rows } = await sql<Holder>`
    select m.id, u.user_id, u.name, u.profile_image_url, m.joined_at, u.is_blocked, u.erased_at
    from app_user u join member m on m.id = u.id where lower(u.user_id) = lower(${userId})`.execute(db);
  return rows[0] ?? null;
}

/**
 * The caller, or for an admin the member that is named: a member's own papers are nobody else's.
 * @throws unknown_member; member_erased, as an erased member has no papers any more
 */
export async function requireHolder(
  db: Db,
  { user_id, user_type }: Pick<Actor, 'user_id' | 'user_type'>,
  named: string | undefined,
): Promise<Holder> {
  const holder = await findHolder(db, user_type === 'Admin' ? (named ?? '') : user_id);
  if (!holder) throw fail('unknown_member');
  if (holder.erased_at) throw fail('member_erased');
  return holder;
}

/** Who hands papers out. */
export async function readIssuer(db: Db) {
  const { name, legal_name, address } = await readCompany(db);
  return { name, legal_name, address };
}
