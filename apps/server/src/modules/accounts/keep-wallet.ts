import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';

/**
 * Lets a proven wallet sign in to an account.
 * @throws `wallet_taken` through the database's constraint
 */
export async function keepWallet(
  tx: Tx,
  { now }: Pick<Context, 'now'>,
  wallet: { user_id: string; address: string },
): Promise<void> {
  await tx
    .insertInto('sign_in_wallet')
    .values({ ...wallet, linked_at: now })
    .execute();
}
