import type { changePasswordForOthers as call } from '@banyan/contract/accounts/security';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../append-audit.ts';
import { banFromDeciding } from '../approvals/ban-from-deciding.ts';
import { notifyOwner } from '../notify-owner.ts';
import { type Account, findAccount } from '../queries.ts';
import { setPassword } from './set-password.ts';

/** A temporary password: `password` is its hash. */
export type TemporaryPassword = Pick<BodyOf<typeof call>, 'user_type' | 'user_id' | 'password' | 'reason'>;

/**
 * The account that gets a temporary password. A sub-admin cannot give one to an admin: that would give them rights
 * they were not granted.
 * @throws `unknown_user`, `not_own_password`, `not_by_sub_admin`
 */
export async function requireOther(
  tx: Tx,
  { actor }: ActorContext,
  { user_type, user_id }: Pick<TemporaryPassword, 'user_type' | 'user_id'>,
): Promise<Account> {
  const account = await findAccount(tx, user_id);
  if (!account || account.user_type !== user_type) throw fail('unknown_user');
  if (account.id === actor.id) throw fail('not_own_password');
  if (actor.is_limited && account.user_type === 'Admin') throw fail('not_by_sub_admin');
  return account;
}

/**
 * Puts a temporary password in the place of somebody's own. It opens nothing but the page to change it; their sessions
 * end, they get a mail, and it is audited with the reason. An admin then decides nothing for 72 hours, and nothing that
 * the two who did it request.
 */
export async function giveTemporaryPassword(
  tx: Tx,
  context: ActorContext,
  input: TemporaryPassword,
): Promise<{ user_id: string; name: string }> {
  const account = await requireOther(tx, context, input);
  await setPassword(tx, context, { account, password_hash: input.password, must_change_password: true });
  if (account.user_type === 'Admin') {
    const checker = context.approved && (await findAccount(tx, context.approved.by));
    const by = [context.actor.id, ...(checker && checker.id !== account.id ? [checker.id] : [])];
    await banFromDeciding(tx, context, { user_id: account.id, cause: 'reset', by });
  }
  await notifyOwner(tx, context, account, {
    subject: message('{company}: your password was changed by an admin'),
    body: [
      message(
        '{name}, an admin gave your account a temporary password. You are asked for a new one when you sign in.',
      ),
    ],
  });
  await appendAudit(tx, context, {
    action: 'change_password_for_others',
    object: `user:${account.user_id}`,
    details: { reason: input.reason },
  });
  return { user_id: account.user_id, name: account.name };
}
