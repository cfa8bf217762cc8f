import type { BodyOf } from '@banyan/contract/endpoint';
import type { sendContactOtp } from '@banyan/contract/profile';
import type { SentOtp } from '@banyan/contract/verification';
import type { ActorContext } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { confirmPassword, refuseWhileActing } from './confirm-password.ts';
import { findAccountToSignIn, readAccount } from './queries.ts';
import { requireStepUp } from './require-step-up.ts';
import { sendContactCode } from './send-contact-code.ts';

/**
 * Sends a code from the profile, to prove a contact or to change it. A password can be recovered through a contact,
 * so changing one is the owner's alone and needs the password and the second factor.
 * @throws `not_while_acting`, `wrong_password`, `locked_out`, `email_taken`, `step_up_required`, `wrong_code` and what
 * `sendContactCode` throws
 */
export async function requestContactChange(
  db: Db,
  context: ActorContext,
  input: BodyOf<typeof sendContactOtp>,
): Promise<SentOtp> {
  refuseWhileActing(context);
  const { channel, contact } = input;
  const account = await readAccount(db, context.actor.id);
  const isNew = contact !== undefined && contact !== account[channel];
  if (isNew) {
    if (!input.current_password)
      throw fail('wrong_password', { current_password: 'Enter your current password.' });
    await confirmPassword(db, context, input.current_password);
  }
  return await inTransaction(db, async (tx) => {
    if (isNew) {
      await requireStepUp(tx, context, input.otp, 'ContactUpdate');
      const owner = channel === 'email' ? await findAccountToSignIn(tx, contact) : null;
      if (owner && owner.id !== account.id)
        throw fail('email_taken', { contact: 'This e-mail address is already in use.' });
    }
    return await sendContactCode(tx, context, { account_id: account.id, channel, contact });
  });
}
