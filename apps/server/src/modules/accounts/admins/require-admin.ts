import type { changeSubAdmin as call } from '@banyan/contract/accounts/admins';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { holdsMore } from '../rights/holds-more.ts';

export interface LockedAdmin {
  id: string;
  user_id: string;
  name: string;
  email: string | null;
  mobile: string | null;
  is_limited: boolean;
  is_blocked: boolean;
}

/**
 * The admin that this act is about, locked with every main admin: of two who would remove each other, one waits and finds
 * the other gone.
 * @throws `unknown_user`, also for one that was deleted; `own_account`, `holds_more`, `last_main_admin`; `session_expired` for
 * somebody who was blocked while waiting
 */
export async function requireAdmin(
  tx: Tx,
  { actor }: ActorContext,
  { user_id, act }: Pick<BodyOf<typeof call>, 'user_id' | 'act'>,
): Promise<LockedAdmin> {
  const { rows } = await sql<LockedAdmin & { is_deleted: boolean; is_named: boolean }>`
    select id, user_id, name, email, mobile, is_limited, is_blocked, deleted_at is not null as is_deleted,
      lower(user_id) = lower(${user_id}) as is_named
    from app_user
    where user_type = 'Admin' and (not is_limited or id = ${actor.id} or lower(user_id) = lower(${user_id}))
    order by id for no key update`.execute(tx);
  const admin = rows.find(({ is_named }) => is_named);
  if (!admin || admin.is_deleted) throw fail('unknown_user');
  if (admin.id === actor.id) throw fail('own_account');
  if (await holdsMore(tx, actor, admin)) throw fail('holds_more');
  const others = rows.filter(
    ({ id, is_limited, is_blocked }) => id !== admin.id && !is_limited && !is_blocked,
  );
  const isRemoved = act === 'Block' || act === 'Delete';
  if (isRemoved && !admin.is_limited && others.length === 0) throw fail('last_main_admin');
  if (rows.find(({ id }) => id === actor.id)?.is_blocked) throw fail('session_expired');
  return admin;
}
