import { rightsScreens } from '@banyan/contract/accounts/access-rights';
import { type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { holdsOne } from '../holds-one.ts';
import { type Account, findAccount } from '../queries.ts';

/** Somebody whose rights are granted, with the franchise above a sub-franchise. */
export interface Grantee extends Account {
  master: { id: string; user_id: string; name: string } | null;
}

/**
 * The sub-admin or franchise whose rights this person may look at on one of their pages: an admin those of sub-admins and
 * franchises, a franchise those of its own sub-franchises. Anybody else's id answers like one that nobody has.
 * @throws `unknown_user`; `main_admin` for one who holds every right
 */
export async function requireGrantee(db: Db, actor: Actor, userId: string): Promise<Grantee> {
  const account = await findAccount(db, userId);
  const master = await findMaster(db, userId);
  const screen = account && screenFor(actor, account, master);
  // asked for an id that nobody has too: it takes as long
  const isGranted = await holdsOne(db, actor, [screen ?? rightsScreens.subAdmin]);
  if (!screen || !isGranted) throw fail('unknown_user');
  if (account.user_type === 'Admin' && !account.is_limited) throw fail('main_admin');
  return { ...account, master };
}

/** The page where this person may grant that account's rights; null = nowhere. */
function screenFor(actor: Actor, account: Account, master: Grantee['master']): string | null {
  if (account.id === actor.id) return null;
  if (actor.user_type === 'Admin' && account.user_type === 'Admin') return rightsScreens.subAdmin;
  if (account.user_type !== 'Franchise') return null;
  if (actor.user_type === 'Admin') return rightsScreens.franchise;
  return actor.user_type === 'Franchise' && master?.id === actor.id ? rightsScreens.subFranchise : null;
}

async function findMaster(db: Db, userId: string): Promise<Grantee['master']> {
  const row = await db
    .selectFrom('franchise as f')
    .innerJoin('app_user as own', 'own.id', 'f.id')
    .innerJoin('app_user as u', 'u.id', 'f.franchise_master')
    .select(['u.id', 'u.user_id', 'u.name'])
    .where(sql<SqlBool>`lower(own.user_id) = lower(${userId})`)
    .executeTakeFirst();
  return row ?? null;
}
