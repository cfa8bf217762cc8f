import type { AccessRights, readAccessRights as call } from '@banyan/contract/accounts/access-rights';
import type { QueryOf } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { holdsMore } from './holds-more.ts';
import { grantedOf, idsOf, loadRights } from './load-rights.ts';
import { requireGrantee } from './require-grantee.ts';

/**
 * The rights of a sub-admin or franchise, and which of them the caller may give or take.
 * @throws what `requireGrantee` throws
 */
export async function readAccessRights(
  db: Db,
  { actor }: ActorContext,
  { user_id }: QueryOf<typeof call>,
): Promise<AccessRights> {
  const grantee = await requireGrantee(db, actor, user_id);
  const rights = await loadRights(db, actor, grantee);
  const { master } = grantee;
  const isOutOfReach = grantee.user_type === 'Admin' && (await holdsMore(db, actor, grantee));
  return {
    user_id: grantee.user_id,
    name: grantee.name,
    is_limited: grantee.is_limited,
    master: master && { user_id: master.user_id, name: master.name },
    problem: isOutOfReach ? errors.holds_more.message : null,
    routes: idsOf(grantedOf(rights)),
    rights,
  };
}
