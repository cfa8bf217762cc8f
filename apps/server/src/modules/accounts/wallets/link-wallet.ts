import type { linkWallet as call } from '@banyan/contract/accounts/wallets';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import { getAddress } from 'viem';
import type { ActorContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Steps } from '../../../platform/http/step-up.ts';
import { appendAudit } from '../append-audit.ts';
import { keepWallet } from '../keep-wallet.ts';
import { notifyOwner } from '../notify-owner.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { type ChainNodes, judgeSigned, requireProven, useNonceUp } from '../prove-wallet.ts';
import { lockAccount } from '../queries.ts';
import { maxWallets } from '../rules.ts';
import { findWallets } from './list-wallets.ts';

/**
 * Links a wallet to the own account after its signature, and the password or a sign-in by another of its wallets. The owner
 * gets a mail.
 * @throws `wallet_refused`, `wallet_not_checked`, `wallet_taken`, `too_many_wallets`, `wrong_password`, `locked_out`, `sign_in_again`, `not_while_acting`
 */
export async function linkWallet(
  { db, confirmed }: Steps,
  context: ActorContext,
  { current_password, ...signed }: BodyOf<typeof call>,
  nodes: ChainNodes,
): Promise<void> {
  await confirmPassword(db, context, current_password);
  const nonce = await useNonceUp(db, context, signed);
  // nodes are asked before the transaction, and who lacks the second factor hears of that alone
  const judged = await judgeSigned(context, signed, { nonce, nodes });
  await confirmed(async (tx) => {
    const wallet = requireProven(judged);
    const { address, chain_id } = wallet;
    const account = await lockAccount(tx, context.actor.id);
    if ((await findWallets(tx, account.id)).length >= maxWallets) throw fail('too_many_wallets');
    await keepWallet(tx, context, { user_id: account.id, ...wallet });
    await notifyOwner(tx, context, account, {
      subject: message('{company}: a wallet was linked'),
      body: [
        message('{name}, this wallet can sign in to your account from now on: {address}', {
          address: getAddress(address),
        }),
      ],
    });
    await appendAudit(tx, context, {
      action: 'link_wallet',
      object: `user:${account.user_id}`,
      details: { address, ...(chain_id === 0 ? {} : { chain_id }) },
    });
  });
}
