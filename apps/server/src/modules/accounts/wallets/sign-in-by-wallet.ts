import type { SignedIn, TwoFactorChallenge } from '@banyan/contract/accounts/accounts';
import type { siweVerify } from '@banyan/contract/accounts/wallets';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { type ChainNodes, proveWallet } from '../prove-wallet.ts';
import { readAccount } from '../queries.ts';
import { admitOrChallenge } from '../sign-in/start-challenge.ts';

/**
 * Signs in by a message that a linked wallet signed; who has a second factor is asked for it (docs/on-chain.md §4). An account
 * that linked a key is never opened by what a node says of a contract there.
 * @throws `wallet_refused`, `wallet_not_checked`; `wallet_not_registered` and `blocked` only to who holds the wallet
 */
export async function signInByWallet(
  db: Db,
  context: Context,
  { remember, ...signed }: BodyOf<typeof siweVerify>,
  nodes: ChainNodes,
): Promise<SignedIn | { two_factor: TwoFactorChallenge }> {
  const { address, chain_id } = await proveWallet(db, context, signed, nodes);
  return await inTransaction(db, async (tx) => {
    const linked = await tx
      .selectFrom('sign_in_wallet')
      .select('user_id')
      .where('address', '=', address)
      .where('chain_id', '=', chain_id)
      .executeTakeFirst();
    if (!linked) throw fail('wallet_not_registered');
    const account = await readAccount(tx, linked.user_id);
    if (account.is_blocked) throw fail('blocked');
    return await admitOrChallenge(tx, context, account, { is_remembered: remember, wallet: address });
  });
}
