import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { grantedOf, loadRights, pickRights } from './load-rights.ts';
import { requireGrantee } from './require-grantee.ts';
import { storeRights } from './store-rights.ts';

/**
 * Sets the rights of somebody to exactly these, by their urls: what a new account begins with.
 * @throws what `requireGrantee` throws; `right_not_held` for a route of another kind, or one that is not the giver's to give
 */
export async function grantAccessRights(
  tx: Tx,
  context: ActorContext,
  input: { user_id: string; routes: readonly string[] },
): Promise<void> {
  const grantee = await requireGrantee(tx, context.actor, input.user_id);
  const rights = await loadRights(tx, context.actor, grantee);
  const asked = rights.filter(({ url }) => input.routes.includes(url));
  if (asked.length < new Set(input.routes).size || asked.some(({ lock }) => lock === 'not_held'))
    throw fail('right_not_held');
  const wanted = pickRights(rights, ({ url }) => input.routes.includes(url));
  await storeRights(tx, context, { grantee, rights, held: grantedOf(rights), wanted });
}
