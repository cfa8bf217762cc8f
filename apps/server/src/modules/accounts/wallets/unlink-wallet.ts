import type { unlinkWallet as call } from '@banyan/contract/accounts/wallets';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import { getAddress } from 'viem';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Steps } from '../../../platform/http/step-up.ts';
import { appendAudit } from '../append-audit.ts';
import { notifyOwner } from '../notify-owner.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { lockAccount } from '../queries.ts';
import { newWallet } from '../rules.ts';
import { findWallets } from './list-wallets.ts';

/**
 * Takes a wallet off the own account, on every chain that it was linked for; the sessions it opened end, but this one. Another's wallet and an unknown one answer
 * alike. The owner gets a mail.
 * @throws `unknown_wallet`, `last_way_in`, `wrong_password`, `locked_out`, `sign_in_again`, `not_while_acting`
 */
export async function unlinkWallet(
  { db, confirmed }: Steps,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<void> {
  await confirmPassword(db, context, input.current_password);
  const address = input.address.toLowerCase();
  await confirmed(async (tx) => {
    const account = await lockAccount(tx, context.actor.id);
    const wallets = await findWallets(tx, account.id);
    const taken = wallets.find((wallet) => wallet.address === address);
    if (!taken) throw fail('unknown_wallet');
    const others = wallets.filter((wallet) => wallet.address !== address);
    if (account.password_hash === null && !others.some((wallet) => staysIn(wallet, taken, context.now)))
      throw fail('last_way_in');
    await tx
      .deleteFrom('sign_in_wallet')
      .where('user_id', '=', account.id)
      .where('address', '=', address)
      .execute();
    await endSessionsOf(tx, context, address);
    await notifyOwner(tx, context, account, {
      subject: message('{company}: a wallet was taken off'),
      body: [
        message('{name}, this wallet no longer signs in to your account: {address}', {
          address: getAddress(address),
        }),
      ],
    });
    await appendAudit(tx, context, {
      action: 'unlink_wallet',
      object: `user:${account.user_id}`,
      details: { address },
    });
  });
}

/**
 * Whether a wallet may be what signs in when another is gone. One linked after that one must be 72 hours old: until then
 * its owner can take a stranger's off.
 */
const staysIn = (wallet: { linked_at: string }, taken: { linked_at: string }, now: Date): boolean =>
  Date.parse(wallet.linked_at) <= Math.max(Date.parse(taken.linked_at), now.getTime() - newWallet);

async function endSessionsOf(tx: Tx, { actor, now }: ActorContext, address: string): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ ended_at: now })
    .where('user_id', '=', actor.id)
    .where('wallet', '=', address)
    .where('id', '!=', actor.session_id)
    .where('ended_at', 'is', null)
    .execute();
}
