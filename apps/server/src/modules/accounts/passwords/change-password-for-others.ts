import type { changePasswordForOthers as call } from '@banyan/contract/accounts/security';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Steps } from '../../../platform/http/step-up.ts';
import { appendAudit } from '../append-audit.ts';
import { banFromDeciding } from '../ban-from-deciding.ts';
import { hashPassword } from '../hash-password.ts';
import { notifyOwner } from '../notify-owner.ts';
import { findAccount } from '../queries.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { setPassword } from './set-password.ts';

/**
 * Gives somebody a temporary password, which opens nothing but the page to change it. Their sessions end, they
 * get a mail, and it is audited with the reason. A sub-admin cannot do so to an admin: that would give them rights
 * they were not granted.
 * @throws `unknown_user`, `weak_password`, `not_own_password`, `not_by_sub_admin`
 */
export async function changePasswordForOthers(
  { db, confirmed }: Steps,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<{ user_id: string; name: string }> {
  await refuseWeakPassword(db, input.password, input.user_id);
  const passwordHash = await hashPassword(input.password, context.ip);
  return await confirmed(async (tx) => {
    const account = await findAccount(tx, input.user_id);
    if (!account || account.user_type !== input.user_type) throw fail('unknown_user');
    if (account.id === context.actor.id) throw fail('not_own_password');
    if (context.actor.is_sub && account.user_type === 'Admin') throw fail('not_by_sub_admin');
    await setPassword(tx, context, { account, password_hash: passwordHash, must_change_password: true });
    if (account.user_type === 'Admin')
      await banFromDeciding(tx, context, { user_id: account.id, cause: 'reset', by: [context.actor.id] });
    await notifyOwner(tx, context, account, {
      subject: 'your password was changed by an admin',
      text: 'an admin gave your account a temporary password. You are asked for a new one when you sign in.',
    });
    await appendAudit(tx, context, {
      action: 'change_password_for_others',
      object: `user:${account.user_id}`,
      details: { reason: input.reason },
    });
    return { user_id: account.user_id, name: account.name };
  });
}
