import type { sendContactOtp } from '@banyan/contract/accounts/contact-change';
import type { SentOtp } from '@banyan/contract/accounts/verification';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Steps } from '../../../platform/http/step-up.ts';
import { confirmPassword, refuseWhileActing } from '../passwords/confirm-password.ts';
import { findAccountToSignIn, readAccount } from '../queries.ts';
import { sendContactCode } from './send-contact-code.ts';

/**
 * Sends a code from the profile, to prove a contact or to change it. A password can be recovered through a contact,
 * so changing one is the owner's alone and needs the password and the second factor.
 * @throws `not_while_acting`, `wrong_password`, `locked_out`, `email_taken` and what `sendContactCode` throws
 */
export async function requestContactChange(
  { db, confirmed }: Steps,
  context: ActorContext,
  input: BodyOf<typeof sendContactOtp>,
): Promise<SentOtp> {
  refuseWhileActing(context);
  const { channel, contact } = input;
  const account = await readAccount(db, context.actor.id);
  const isNew = contact !== undefined && contact !== account[channel];
  if (isNew) {
    if (!input.current_password)
      throw fail('wrong_password', { current_password: text('Enter your current password.') });
    await confirmPassword(db, context, input.current_password);
  }
  return await confirmed(async (tx) => {
    if (isNew) {
      const owner = channel === 'email' ? await findAccountToSignIn(tx, contact) : null;
      if (owner && owner.id !== account.id)
        throw fail('email_taken', { contact: text('This e-mail address is already in use.') });
    }
    return await sendContactCode(tx, context, { account_id: account.id, channel, contact });
  });
}
