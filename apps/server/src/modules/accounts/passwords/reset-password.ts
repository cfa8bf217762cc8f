import type { resetPassword as resetPasswordCall } from '@banyan/contract/accounts/verification';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../append-audit.ts';
import { logSignIn } from '../complete-sign-in.ts';
import { applyContact } from '../contacts/apply-contact.ts';
import { hashPassword } from '../hash-password.ts';
import { notifyOwner } from '../notify-owner.ts';
import { type Account, readAccount } from '../queries.ts';
import { takeOneTimeCode } from '../two-factor/take-one-time-code.ts';
import { liftResetBans } from './lift-reset-bans.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { setPassword } from './set-password.ts';

/**
 * Sets a new password with the code that was sent, which proves the contact; all sessions of the account end.
 * Two transactions: a wrong code is counted.
 * @throws `wrong_code`, `weak_password`
 */
export async function resetPassword(
  db: Db,
  context: Context,
  input: BodyOf<typeof resetPasswordCall>,
): Promise<void> {
  await refuseWeakPassword(db, input.password, {});
  const passwordHash = await hashPassword(input.password, context.ip);
  const isDone = await inTransaction(db, async (tx) => {
    const code = await takeOneTimeCode(tx, context, { ...input, purpose: 'forgot_password' });
    if (!code) return false;
    const account = await readAccount(tx, code.user_id);
    // whose it is, the code alone says; a refusal leaves the code unused
    await refuseWeakPassword(tx, input.password, account);
    const by = code.channel === 'email' ? 'mail' : 'sms';
    // first: whether bans are lifted depends on when the address was proved before this code
    await storeResetPassword(tx, context, account, { password_hash: passwordHash, by });
    if (code.channel && code.contact !== null && code.contact === account[code.channel])
      await applyContact(tx, context, account.id, code.channel, code.contact);
    return true;
  });
  if (!isDone) throw fail('wrong_code');
}

/** A new password of somebody who has proved to be the owner by a code or link that was sent to them. */
export async function storeResetPassword(
  tx: Tx,
  context: Context,
  account: Account,
  { password_hash, by }: { password_hash: string; by: 'mail' | 'sms' | 'link' | 'invitation' },
): Promise<void> {
  await setPassword(tx, context, { account, password_hash, must_change_password: false });
  if (by !== 'sms') await liftResetBans(tx, context, account.id);
  await logSignIn(tx, context, account.id, 'Password reset');
  await notifyOwner(tx, context, account, {
    subject: message('{company}: your password was reset'),
    body: [
      by === 'link' || by === 'invitation'
        ? message('{name}, a new password was set with a link sent to you, and all sessions were ended.')
        : message('{name}, a new password was set with a code sent to you, and all sessions were ended.'),
    ],
  });
  await appendAudit(tx, context, {
    action: 'reset_password',
    object: `user:${account.user_id}`,
    details: { by },
  });
}
