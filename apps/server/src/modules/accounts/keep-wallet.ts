import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { ProvenWallet } from './prove-wallet.ts';

/**
 * Lets a proven wallet sign in to an account. One that is a contract may be somebody else's on another chain, and signs in by
 * its own chain alone.
 * @throws `wallet_taken` through the database's constraint
 */
export async function keepWallet(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  wallet: ProvenWallet & { user_id: string },
): Promise<void> {
  await tx
    .insertInto('sign_in_wallet')
    .values({ ...wallet, linked_at: now })
    .execute();
}
