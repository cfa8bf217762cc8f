import { errors } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';

/** Somebody who may hold pins. */
export interface PinOwner {
  id: string;
  user_id: string;
  name: string;
  owner_type: 'User' | 'Franchise';
}

/**
 * A member or franchise by the id people type. A blocked one gets no pins.
 * @param mayBeBlocked pins may be taken from a blocked account
 * @throws unknown_member, unknown_franchise, blocked
 */
export async function requirePinOwner(
  db: Db,
  { owner_type, user_id }: { owner_type?: PinOwner['owner_type']; user_id: string },
  { field = 'user_id', mayBeBlocked = false } = {},
): Promise<PinOwner & { email: string | null }> {
  const { rows } = await sql<PinOwner & { email: string | null; is_blocked: boolean }>`
    select id, user_id, name, email, user_type as owner_type, is_blocked from app_user
    where lower(user_id) = lower(${user_id}) and user_type in ('User', 'Franchise')
      and user_type = coalesce(${owner_type ?? null}, user_type)`.execute(db);
  const [found] = rows;
  const code = owner_type === 'Franchise' ? 'unknown_franchise' : 'unknown_member';
  if (!found) throw fail(code, { [field]: text(errors[code].message) });
  const { is_blocked, ...owner } = found;
  if (is_blocked && !mayBeBlocked) throw fail('blocked', { [field]: text(errors.blocked.message) });
  return owner;
}
