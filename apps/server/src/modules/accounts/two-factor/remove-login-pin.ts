import { message } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Steps } from '../../../platform/http/step-up.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { lockAccount } from '../queries.ts';
import { endSessions } from '../sign-in/end-sessions.ts';
import { noteFactorChange } from './note-factor-change.ts';

/**
 * Removes the login PIN: acts that it confirmed are not asked about any more, unless a second factor is set up. Every other
 * session ends and the owner gets a mail.
 * @throws `already_done` without one, `wrong_password`, `not_while_acting`, `temporary_password`
 */
export async function removeLoginPin(
  { db, confirmed }: Steps,
  context: ActorContext,
  input: { current_password: string },
): Promise<void> {
  await confirmPassword(db, context, input.current_password);
  await confirmed(async (tx) => {
    const account = await lockAccount(tx, context.actor.id);
    if (account.must_change_password) throw fail('temporary_password');
    const removed = await tx.deleteFrom('login_pin').where('user_id', '=', account.id).executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw fail('already_done');
    await endSessions(tx, account.id, context.now, context.actor.session_id);
    await noteFactorChange(
      tx,
      context,
      account,
      message('{name}, the login PIN was removed on your account.'),
    );
  });
}
