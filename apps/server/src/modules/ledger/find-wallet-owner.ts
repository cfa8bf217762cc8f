import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';

/**
 * A member or franchise by user id, who may have a wallet.
 * @param input.wallet proved to be one of the company's wallets for this kind of owner
 * @throws unknown_member, unknown_franchise, no_wallet
 */
export async function findWalletOwner(
  db: Db,
  input: { owner_type: 'User' | 'Franchise'; user_id: string; wallet?: string },
): Promise<{ id: string; user_id: string; name: string; profile_image_url: string | null }> {
  const owner = await db
    .selectFrom('app_user')
    .select(['id', 'user_id', 'name', 'profile_image_url'])
    .where(sql<SqlBool>`lower(user_id) = lower(${input.user_id})`)
    .where('user_type', '=', input.owner_type)
    .executeTakeFirst();
  if (!owner) throw fail(input.owner_type === 'User' ? 'unknown_member' : 'unknown_franchise');
  if (input.wallet === undefined) return owner;
  const wallet = await db
    .selectFrom('wallet')
    .select('code')
    .where('owner_type', '=', input.owner_type)
    .where('code', '=', input.wallet)
    .executeTakeFirst();
  if (!wallet) throw fail('no_wallet');
  return owner;
}
