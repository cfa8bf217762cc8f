import { writeSignInMessage } from '@banyan/chain/sign-in-message';
import { siweNonce } from '@banyan/contract/accounts/wallets';
import { call } from '../../../lib/call.ts';
import { textsOf, type Wallet } from '../../../lib/wallets.ts';

/** Of Ethereum, Polygon and Smart Chain; a wallet on another chain signs for Smart Chain. */
const chains = [1, 137, 56];

/**
 * Has a wallet sign a message with a new nonce (docs/on-chain.md §4).
 * @throws what the wallet refuses with
 */
export async function signMessage(
  { provider }: Wallet,
  statement: string,
): Promise<{ message: string; signature: string }> {
  const [address] = textsOf(await provider.request({ method: 'eth_requestAccounts' }));
  if (!address) throw new Error('The wallet shows no account.');
  const chain = Number(await provider.request({ method: 'eth_chainId' }));
  const { data } = await call(siweNonce, { body: {} });
  const message = writeSignInMessage({
    page: `${window.location.origin}${window.location.pathname}`,
    address,
    statement,
    chain_id: chains.includes(chain) ? chain : 56,
    ...data,
  });
  const bytes = Array.from(new TextEncoder().encode(message), (byte) => byte.toString(16).padStart(2, '0'));
  const signature = await provider.request({
    method: 'personal_sign',
    params: [`0x${bytes.join('')}`, address],
  });
  return { message, signature: String(signature) };
}
