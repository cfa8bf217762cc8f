import { checkSignIn, type SignedMessage } from '@banyan/chain/check-sign-in';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';

/** Ethereum, Polygon and Smart Chain (docs/on-chain.md §1). */
const chains = [1, 137, 56];

/**
 * Whose wallet signed a message for this installation, now. The nonce of the message is used up first, in a transaction of
 * its own, whatever follows (docs/on-chain.md §4).
 * @returns the address in small letters
 * @throws `wallet_refused`, one sentence for everything that can be wrong
 */
export async function proveWallet(db: Db, context: Context, signed: SignedMessage): Promise<string> {
  return await requireSigned(context, signed, await useNonceUp(db, context, signed));
}

/**
 * The first half of `proveWallet`: takes the nonce of a message away. Of many at once one gets it.
 * @returns '' for one that was not given out, is used up or has expired
 */
export async function useNonceUp(
  db: Db,
  { now }: Context,
  { message }: Pick<SignedMessage, 'message'>,
): Promise<string> {
  const nonce = /^Nonce: ([a-zA-Z0-9]{16,200})$/m.exec(message)?.[1] ?? '';
  const used = await inTransaction(db, (tx) =>
    tx.deleteFrom('sign_in_nonce').where('nonce', '=', nonce).returning('expires_at').executeTakeFirst(),
  );
  return used && Date.parse(used.expires_at) > now.getTime() ? nonce : '';
}

/**
 * The second half: the wallet that signed a message with this nonce.
 * @throws `wallet_refused`
 */
export async function requireSigned(
  { now, services }: Context,
  signed: SignedMessage,
  nonce: string,
): Promise<string> {
  // no message has an empty nonce
  const proved = await checkSignIn(signed, { at: now, site: services.publicUrl, nonce, chains });
  if ('refused' in proved) throw fail('wallet_refused');
  return proved.address.toLowerCase();
}
