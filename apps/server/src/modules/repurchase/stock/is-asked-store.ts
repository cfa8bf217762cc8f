import type { storeScreens } from '@banyan/contract/repurchase/stock';
import { type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import { allOf } from '../../../platform/http/report-sql.ts';
import { holds } from '../../accounts/holds-one.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';

/** Whose stock is asked for. */
interface AskedStores {
  store?: string;
  franchise?: string;
}

/**
 * The account `a` is of a store that somebody looks at: a franchise's own; for an admin the company's, or those of
 * franchises, each with the right to a screen that lists them.
 */
export function isAskedStore(
  actor: Actor,
  { store = 'Company', franchise }: AskedStores,
  screens: Record<keyof typeof storeScreens, readonly string[]>,
) {
  const conditions = [sql<SqlBool>`a.wallet_code = 'stock'`];
  if (actor.user_type === 'Franchise')
    conditions.push(sql`a.owner_id = ${actor.id}`, sql`a.owner_type = 'Franchise'`);
  else if (store === 'Company')
    conditions.push(sql`a.owner_id = 0`, sql`a.owner_type = 'House'`, holds(actor, screens.Company));
  else conditions.push(sql`a.owner_type = 'Franchise'`, holds(actor, screens.Franchises));
  // the store of the company is no franchise's
  if (franchise) conditions.push(store === 'Company' ? sql`false` : sql`a.owner_id = ${idOfUser(franchise)}`);
  return allOf(conditions);
}
