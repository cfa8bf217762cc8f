import { type SignInFacts, writeSignInMessage } from '@banyan/chain/sign-in-message';
import { siweNonce } from '@banyan/contract/accounts/wallets';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { nextNumber } from './build.ts';
import { callAs, type TestServer } from './http.ts';

/** A wallet that nobody else in this process has. */
export const aWallet = (): PrivateKeyAccount =>
  privateKeyToAccount(`0x${(1_000_000 + nextNumber()).toString(16).padStart(64, '0')}`);

/** A message with a new nonce, signed by a wallet. `facts` are those that differ. */
export async function signedBy(
  test: TestServer,
  wallet: PrivateKeyAccount,
  facts: Partial<SignInFacts> = {},
): Promise<{ message: string; signature: string }> {
  const { nonce, issued_at, expires_at } = (await callAs(test.server, siweNonce)).json().data;
  const message = writeSignInMessage({
    page: `${test.services.publicUrl}/accounts/view`,
    address: wallet.address,
    statement: 'Sign in.',
    chain_id: 56,
    nonce,
    issued_at,
    expires_at,
    ...facts,
  });
  return { message, signature: await wallet.signMessage({ message }) };
}
