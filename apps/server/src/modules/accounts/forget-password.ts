import { otpResendSeconds } from '@banyan/contract/accounts';
import type { BodyOf } from '@banyan/contract/endpoint';
import type {
  forgotPassword,
  resetPassword as resetPasswordCall,
  SentOtp,
} from '@banyan/contract/verification';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { Failure, fail } from '../../platform/fail.ts';
import { appendAudit } from './append-audit.ts';
import { checkCaptcha } from './check-captcha.ts';
import { logSignIn } from './complete-sign-in.ts';
import { hashPassword } from './hash-password.ts';
import { notifyOwner } from './notify-owner.ts';
import { findAccountToSignIn, readAccount } from './queries.ts';
import { neutralContact, sendOneTimeCode } from './send-one-time-code.ts';
import { refuseWeakPassword, setPassword } from './set-password.ts';
import { takeOneTimeCode } from './take-one-time-code.ts';

/**
 * Sends a code to the contact of an account whose password is forgotten: the e-mail address, else the mobile number.
 * The reply is the same for an account that does not exist, is blocked or has had too many codes.
 * @throws `captcha_required`, `captcha_failed`
 */
export async function forgetPassword(
  tx: Tx,
  context: Context,
  input: BodyOf<typeof forgotPassword>,
): Promise<SentOtp> {
  await checkCaptcha(tx, context, input.captcha);
  const account = await findAccountToSignIn(tx, input.user_id);
  const contact = account?.email ?? account?.mobile ?? null;
  const accountId = account && contact && !account.is_blocked ? account.id : null;
  const code = {
    purpose: 'forgot_password',
    channel: account?.email || !contact ? 'email' : 'mobile',
    contact: contact ?? '',
  } as const;
  const send = (id: string | null) => sendOneTimeCode(tx, context, { ...code, account_id: id });
  const sent = await send(accountId).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'wait_before_resending') return send(null);
    throw error;
  });
  return { otp_id: sent.otp_id, contact: neutralContact, resend_after_seconds: otpResendSeconds };
}

/**
 * Sets a new password with the code that was sent; all sessions of the account end.
 * Two transactions: a wrong code is counted.
 * @throws `wrong_code`, `weak_password`
 */
export async function resetPassword(
  db: Db,
  context: Context,
  input: BodyOf<typeof resetPasswordCall>,
): Promise<void> {
  await refuseWeakPassword(db, input.password);
  const passwordHash = await hashPassword(input.password);
  const isDone = await inTransaction(db, async (tx) => {
    const code = await takeOneTimeCode(tx, context, { ...input, purpose: 'forgot_password' });
    if (!code) return false;
    const account = await readAccount(tx, code.user_id);
    await setPassword(tx, context, { account, password_hash: passwordHash, must_change_password: false });
    await logSignIn(tx, context, account.id, 'Password reset');
    await notifyOwner(tx, context, account, {
      subject: 'your password was reset',
      text: 'a new password was set with a code sent to you, and all sessions were ended.',
    });
    await appendAudit(tx, context, { action: 'reset_password', object: `user:${account.user_id}` });
    return true;
  });
  if (!isDone) throw fail('wrong_code');
}
