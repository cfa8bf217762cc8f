import type { Wallets } from '@banyan/contract/accounts/wallets';
import { getAddress } from 'viem';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readAccount } from '../queries.ts';

/** Wallets of the own account, and whether it has a password beside them. */
export async function listWallets(db: Db, { actor }: ActorContext): Promise<Wallets> {
  const [account, wallets] = await Promise.all([readAccount(db, actor.id), findWallets(db, actor.id)]);
  return {
    wallets: wallets.map((wallet) => ({ ...wallet, address: getAddress(wallet.address) })),
    has_password: account.password_hash !== null,
  };
}

/** Wallets of an account, the oldest first; addresses in small letters. */
export async function findWallets(db: Db, accountId: string): Promise<Wallets['wallets']> {
  return await db
    .selectFrom('sign_in_wallet')
    .select(['address', 'linked_at'])
    .where('user_id', '=', accountId)
    .orderBy('linked_at')
    .orderBy('address')
    .execute();
}
