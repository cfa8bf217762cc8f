import type { ActorContext } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { verifyPassword } from '../hash-password.ts';
import { readAccount } from '../queries.ts';
import { limits } from '../rules.ts';
import { forgetAttempts, lockedOut, takeAttempt } from '../sign-in/take-attempt.ts';

/**
 * Asks for the password again before an act that could take the account over: a stolen session is not enough.
 * @throws `wrong_password`, after five `locked_out`; `not_while_acting` for an admin in somebody's panel
 */
export async function confirmPassword(db: Db, context: ActorContext, password: string): Promise<void> {
  refuseWhileActing(context);
  const key = `current_password:${context.actor.id}`;
  const attempt = await inTransaction(db, (tx) => takeAttempt(tx, context.now, key, limits.currentPassword));
  const account = await readAccount(db, context.actor.id);
  if (!(await verifyPassword(account.password_hash, password, context.ip)))
    throw attempt.locked_until ? await lockedOut(db, attempt.locked_until) : fail('wrong_password');
  await inTransaction(db, (tx) => forgetAttempts(tx, key));
}

/**
 * What only the owner of an account may do is refused to an admin who opened their panel: it would turn a visit
 * into a sign-in (docs/security.md §5).
 * @throws `not_while_acting`
 */
export function refuseWhileActing(context: ActorContext): void {
  if (context.actor.acting_admin_id) throw fail('not_while_acting');
}
