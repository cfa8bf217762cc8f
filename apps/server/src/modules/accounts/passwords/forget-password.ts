import { otpResendSeconds } from '@banyan/contract/accounts/accounts';
import type { forgotPassword, SentOtp } from '@banyan/contract/accounts/verification';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/fail.ts';
import { checkCaptcha } from '../check-captcha.ts';
import { findCodeContact } from '../contacts/find-code-contact.ts';
import { findAccountToSignIn } from '../queries.ts';
import { neutralContact, sendOneTimeCode } from '../send-one-time-code.ts';

/**
 * Sends a code to the contact of an account whose password is forgotten: the e-mail address, else the mobile number; not
 * to one that somebody else set.
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
  const email = account && findCodeContact(account, 'email');
  const contact = email ?? (account && findCodeContact(account, 'mobile'));
  const accountId = account && contact && !account.is_blocked ? account.id : null;
  const code = {
    purpose: 'forgot_password',
    channel: email || !contact ? 'email' : 'mobile',
    contact: contact ?? '',
  } as const;
  const send = (id: string | null) => sendOneTimeCode(tx, context, { ...code, account_id: id });
  const sent = await send(accountId).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'wait_before_resending') return send(null);
    throw error;
  });
  return { otp_id: sent.otp_id, contact: neutralContact, resend_after_seconds: otpResendSeconds };
}
