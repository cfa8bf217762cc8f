import type { ContactChannel } from '@banyan/contract/profile';
import type { SentOtp } from '@banyan/contract/verification';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { refuseWhileActing } from './confirm-password.ts';
import { findAccountToSignIn, lockAccount } from './queries.ts';
import { requireStepUp } from './require-step-up.ts';
import { sendContactCode } from './send-contact-code.ts';

/**
 * Sends a code from the profile, to prove a contact or to change it: changing a contact that a password or second factor can be recovered through needs the
 * second factor and is the owner's alone.
 * @throws `email_taken`, `not_while_acting`, `step_up_required`, `wrong_code` and what `sendContactCode` throws
 */
export async function requestContactChange(
  tx: Tx,
  context: ActorContext,
  input: { channel: ContactChannel; contact?: string | undefined; otp?: string | undefined },
): Promise<SentOtp> {
  refuseWhileActing(context);
  const account = await lockAccount(tx, context.actor.id);
  const isNew = input.contact !== undefined && input.contact !== account[input.channel];
  if (isNew) {
    await requireStepUp(tx, context, input.otp, 'ContactUpdate');
    const owner = input.channel === 'email' ? await findAccountToSignIn(tx, input.contact ?? '') : null;
    if (owner && owner.id !== account.id)
      throw fail('email_taken', { contact: 'This e-mail address is already in use.' });
  }
  return await sendContactCode(tx, context, { account_id: account.id, ...input });
}
