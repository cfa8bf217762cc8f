import { type Hex, isAddressEqual, recoverMessageAddress } from 'viem';
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
}

const minute = 60_000;
/** Half of the order of secp256k1: each signature has a twin above it, which is refused. */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/** Whose wallet signed a message, or the first thing that is wrong with it. */
export async function checkSignIn(
  signed: SignedMessage,
  terms: SignInTerms,
): Promise<{ address: Hex } | { refused: SignInRefusal }> {
  const message = readSignInMessage(signed.message);
  if (!message) return { refused: 'malformed' };
  const refused = refusalOf(message, terms);
  if (refused) return { refused };
  return (await isSignedBy(message.address, signed))
    ? { address: message.address }
    : { refused: 'signature' };
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
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return false;
  if (BigInt(`0x${signature.slice(66, 130)}`) > highestS) return false;
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature: signature as Hex }), address);
  } catch {
    return false;
  }
}
