import { type Hex, hashMessage, isAddressEqual, recoverMessageAddress } from 'viem';
import { hasHighS, isOfKey, mayBeOfContract, type WalletQuestion } from './contract-signature.ts';
import { readSignInMessage, type SignInMessage } from './sign-in-message.ts';

/** Why a signed message does not sign anybody in, in the order in which it is looked at (docs/on-chain.md §4). */
export const signInRefusals = [
  'malformed',
  'domain',
  'uri',
  'version',
  'chain',
  'nonce',
  'expired',
  'issued_at',
  'signature',
] as const;
export type SignInRefusal = (typeof signInRefusals)[number];

export interface SignedMessage {
  message: string;
  signature: string;
}

/** What a message is held against. */
export interface SignInTerms {
  at: Date;
  /** The public address of this installation, https://banyan.example. */
  site: string;
  /** The nonce that was given out for it. */
  nonce: string;
  chains: readonly number[];
  /**
   * Asks a chain whether a wallet that is a contract has signed (EIP-1271, EIP-6492), where no key has. Missing = no contract
   * signs in.
   */
  askChain?: (question: WalletQuestion) => Promise<boolean>;
}

const minute = 60_000;

/**
 * Whose wallet signed a message, by its key or as a contract of one chain, or the first thing that is wrong with it. A chain is
 * asked last.
 */
export async function checkSignIn(
  signed: SignedMessage,
  terms: SignInTerms,
): Promise<{ address: Hex; contract_of?: number } | { refused: SignInRefusal }> {
  const message = readSignInMessage(signed.message);
  if (!message) return { refused: 'malformed' };
  const refused = refusalOf(message, terms);
  if (refused) return { refused };
  const { address } = message;
  if (await isSignedBy(address, signed)) return { address };
  if (!terms.askChain || !mayBeOfContract(signed.signature)) return { refused: 'signature' };
  const chain_id = Number(message.chain_id);
  const question = { chain_id, address, hash: hashMessage(signed.message), signature: signed.signature };
  return (await terms.askChain(question)) ? { address, contract_of: chain_id } : { refused: 'signature' };
}

function refusalOf(message: SignInMessage, { at, site, nonce, chains }: SignInTerms): SignInRefusal | null {
  const own = new URL(site);
  const [now, issued, expires] = [at.getTime(), message.issued_at.getTime(), message.expires_at.getTime()];
  if (message.domain !== own.host) return 'domain';
  if (!URL.canParse(message.uri) || new URL(message.uri).origin !== own.origin) return 'uri';
  if (message.version !== '1') return 'version';
  if (!chains.some((chain) => String(chain) === message.chain_id)) return 'chain';
  if (message.nonce !== nonce) return 'nonce';
  if (now >= expires) return 'expired';
  if (Math.abs(now - issued) > 5 * minute || expires - issued > 10 * minute) return 'issued_at';
  return null;
}

/** By EIP-191, with 65 bytes and a low s. */
async function isSignedBy(address: Hex, { message, signature }: SignedMessage): Promise<boolean> {
  if (!isOfKey(signature) || hasHighS(signature)) return false;
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature: signature as Hex }), address);
  } catch {
    return false;
  }
}
