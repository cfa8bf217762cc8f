import { checkSignIn, type SignedMessage } from '@banyan/chain/check-sign-in';
import { askWallet } from '../../platform/chain/ask-wallet.ts';
import { openNode } from '../../platform/chain/node-client.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';

/** Ethereum, Polygon and Smart Chain (docs/on-chain.md §1). */
const chains = [1, 137, 56];

/** Milliseconds that an answer of a node may take while somebody waits to be signed in. */
const patience = 3000;

/** Addresses of nodes by the id of their chain. */
export type ChainNodes = ReadonlyMap<number, readonly string[]>;

/** A wallet that has signed, in small letters. */
export interface ProvenWallet {
  address: string;
  /** The chain on which it is a contract; 0 = it signed by its key, which is the same on every chain. */
  chain_id: number;
}

/** Why a wallet counts for nothing: it did not sign, or no node could say so. */
type WalletRefusal = { refused: 'wallet_refused' | 'wallet_not_checked' };

/**
 * Whose wallet signed a message for this installation, now. The nonce of the message is used up first, in a transaction of
 * its own, whatever follows (docs/on-chain.md §4).
 * @throws `wallet_refused`, one sentence for everything that can be wrong; `wallet_not_checked`
 */
export async function proveWallet(
  db: Db,
  context: Context,
  signed: SignedMessage,
  nodes: ChainNodes,
): Promise<ProvenWallet> {
  const nonce = await useNonceUp(db, context, signed);
  return requireProven(await judgeSigned(context, signed, { nonce, nodes }));
}

/**
 * The first third of `proveWallet`: takes the nonce of a message away. Of many at once one gets it.
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
 * The second third: the wallet that signed a message with this nonce. It may ask nodes, so no transaction is open meanwhile.
 * @param by.nodes are asked where no key has signed, about a wallet that is a contract; a chain without one has no such wallets
 */
export async function judgeSigned(
  { now, services }: Context,
  signed: SignedMessage,
  by: { nonce: string; nodes: ChainNodes },
): Promise<ProvenWallet | WalletRefusal> {
  let isUnknown = false;
  const proved = await checkSignIn(signed, {
    at: now,
    site: services.publicUrl,
    // no message has an empty nonce
    nonce: by.nonce,
    chains,
    askChain: async (question) => {
      // an address that is given twice is one node
      const urls = [...new Set(by.nodes.get(question.chain_id))];
      if (urls.length === 0) return false;
      const asked = urls.map((url) => openNode(url, { patience }));
      const answer = await askWallet(asked, question, { now, isProduction: services.isProduction });
      isUnknown = answer === 'unknown';
      return answer === 'signed';
    },
  });
  if ('refused' in proved) return { refused: isUnknown ? 'wallet_not_checked' : 'wallet_refused' };
  return { address: proved.address.toLowerCase(), chain_id: proved.contract_of ?? 0 };
}

/** The last third. @throws `wallet_refused`, `wallet_not_checked` */
export function requireProven(judged: ProvenWallet | WalletRefusal): ProvenWallet {
  if ('refused' in judged) throw fail(judged.refused);
  return judged;
}
