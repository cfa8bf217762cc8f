import { errors } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { type Failure, fail } from '../../platform/fail.ts';

/** Somebody with wallets. */
export interface Party {
  id: string;
  user_id: string;
  name: string;
  profile_image_url: string | null;
  owner_type: 'User' | 'Franchise';
}

interface Asked {
  owner_type: Party['owner_type'];
  user_id: string;
}

/**
 * A member or franchise by the id people type.
 * @param field of the form, on which a refusal stands
 * @param mayBeBlocked money may leave a blocked account, and reaches none
 * @throws unknown_member, unknown_franchise, blocked
 */
export async function requireParty(
  db: Db,
  { owner_type, user_id }: Asked,
  { field = 'user_id', mayBeBlocked = false } = {},
): Promise<Party> {
  const { rows } = await sql<Party & { is_blocked: boolean }>`
    select id, user_id, name, profile_image_url, user_type as owner_type, is_blocked from app_user
    where lower(user_id) = ${user_id.toLowerCase()} and user_type = ${owner_type}`.execute(db);
  const [found] = rows;
  if (!found) throw unknownParty(owner_type, field);
  const { is_blocked, ...party } = found;
  if (is_blocked && !mayBeBlocked) throw fail('blocked', { [field]: text(errors.blocked.message) });
  return party;
}

/** The refusal of an id that nobody of this kind has. */
export function unknownParty(owner_type: Party['owner_type'], field = 'user_id'): Failure {
  const code = owner_type === 'User' ? 'unknown_member' : 'unknown_franchise';
  return fail(code, { [field]: text(errors[code].message) });
}
