import type { Wallets } from '@banyan/contract/accounts/wallets';
import { getAddress } from 'viem';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { ProvenWallet } from '../prove-wallet.ts';
import { readAccount } from '../queries.ts';

/** Wallets of the own account, and whether it has a password beside them. */
export async function listWallets(db: Db, { actor }: ActorContext): Promise<Wallets> {
  const [account, wallets] = await Promise.all([readAccount(db, actor.id), findWallets(db, actor.id)]);
  return {
    wallets: wallets.map(({ address, linked_at, chain_id }) => ({
      address: getAddress(address),
      linked_at,
      chain_id: chain_id === 0 ? null : chain_id,
    })),
    has_password: account.password_hash !== null,
  };
}

/** Wallets of an account, the oldest first; addresses in small letters. */
export async function findWallets(
  db: Db,
  accountId: string,
): Promise<(ProvenWallet & { linked_at: string })[]> {
  return await db
    .selectFrom('sign_in_wallet')
    .select(['address', 'linked_at', 'chain_id'])
    .where('user_id', '=', accountId)
    .orderBy('linked_at')
    .orderBy('address')
    .orderBy('chain_id')
    .execute();
}
