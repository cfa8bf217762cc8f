import type { changePassword as changePasswordCall } from '@banyan/contract/accounts/security';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Steps } from '../../../platform/http/step-up.ts';
import { appendAudit } from '../append-audit.ts';
import { hashPassword } from '../hash-password.ts';
import { notifyOwner } from '../notify-owner.ts';
import { readAccount } from '../queries.ts';
import { confirmPassword } from './confirm-password.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { setPassword } from './set-password.ts';

/**
 * Changes one's own password; every other session ends and the owner gets a mail.
 * @throws `wrong_password`, `weak_password`, `not_while_acting`, `locked_out`
 */
export async function changePassword(
  { db, confirmed }: Steps,
  context: ActorContext,
  input: BodyOf<typeof changePasswordCall>,
): Promise<void> {
  await refuseWeakPassword(db, input.password, context.actor);
  if (input.password === input.current_password)
    throw fail('weak_password', { password: text('Choose another password than the one you have.') });
  await confirmPassword(db, context, input.current_password);
  const passwordHash = await hashPassword(input.password, context.ip);
  await confirmed(async (tx) => {
    const account = await readAccount(tx, context.actor.id);
    await setPassword(tx, context, {
      account,
      password_hash: passwordHash,
      must_change_password: false,
      keep_session_id: context.actor.session_id,
    });
    await notifyOwner(tx, context, account, {
      subject: message('{company}: your password was changed'),
      body: [message('{name}, the password of your account was changed, and every other session was ended.')],
    });
    await appendAudit(tx, context, { action: 'change_password', object: `user:${account.user_id}` });
  });
}
