import type { SessionUser } from '@banyan/contract/accounts/accounts';
import { panelRights } from '@banyan/contract/accounts/security';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../append-audit.ts';
import { sessionUserOf } from '../complete-sign-in.ts';
import { holdsOne } from '../holds-one.ts';
import { findAccount } from '../queries.ts';
import { openSession } from '../sign-in/open-session.ts';

/**
 * Opens a member's or franchise's panel for an admin (docs/screens.md §2.3): a session of theirs that knows the admin,
 * for an hour at most. It needs the admin's own second factor; money operations ask for it again.
 * @throws `unknown_user`, `not_while_acting` from within a panel, `not_a_panel` for an admin's account
 */
export async function openPanel(
  tx: Tx,
  context: ActorContext,
  input: { user_id: string; reason: string },
): Promise<{ token: string; user: SessionUser }> {
  const { actor } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const account = await findAccount(tx, input.user_id);
  if (!account) throw fail('unknown_user');
  if (account.user_type === 'Admin') throw fail('not_a_panel');
  // who may open panels of others alone is told of no more than of an id that nobody has
  if (!(await holdsOne(tx, actor, [panelRights[account.user_type]]))) throw fail('unknown_user');
  if (account.is_blocked) throw fail('blocked');
  const token = await openSession(tx, context, {
    user_id: account.id,
    kind: 'impersonation',
    acting_admin_id: actor.id,
    acting_reason: input.reason,
  });
  const user = await sessionUserOf(tx, context, account, token);
  await appendAudit(tx, context, {
    action: 'open_panel',
    object: `user:${account.user_id}`,
    details: { reason: input.reason },
  });
  return { token, user };
}
