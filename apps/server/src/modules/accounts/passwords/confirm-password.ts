import type { ActorContext } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { verifyPassword } from '../hash-password.ts';
import { readAccount } from '../queries.ts';
import { freshSignIn, limits } from '../rules.ts';
import { forgetAttempts, lockedOut, takeAttempt } from '../sign-in/take-attempt.ts';

/**
 * Asks for the password again before an act that could take the account over: a stolen session is not enough.
 * Of who has no password the sign-in by wallet counts for ten minutes, which took a signature.
 * @throws `wrong_password`, after five `locked_out`; `sign_in_again`; `not_while_acting` for an admin in somebody's panel
 */
export async function confirmPassword(db: Db, context: ActorContext, password: string): Promise<void> {
  refuseWhileActing(context);
  const account = await readAccount(db, context.actor.id);
  if (account.password_hash === null) return await requireFreshSignIn(db, context);
  const key = `current_password:${context.actor.id}`;
  const attempt = await inTransaction(db, (tx) => takeAttempt(tx, context.now, key, limits.currentPassword));
  if (!(await verifyPassword(account.password_hash, password, context.ip)))
    throw attempt.locked_until ? await lockedOut(db, attempt.locked_until) : fail('wrong_password');
  await inTransaction(db, (tx) => forgetAttempts(tx, key));
}

async function requireFreshSignIn(db: Db, { actor, now }: ActorContext): Promise<void> {
  const since = new Date(now.getTime() - freshSignIn).toISOString();
  const fresh = await db
    .selectFrom('user_session')
    .select('id')
    .where('id', '=', actor.session_id)
    .where('wallet', 'is not', null)
    .where('created_at', '>', since)
    .executeTakeFirst();
  if (!fresh) throw fail('sign_in_again');
}

/**
 * What only the owner of an account may do is refused to an admin who opened their panel: it would turn a visit
 * into a sign-in (docs/security.md §5).
 * @throws `not_while_acting`
 */
export function refuseWhileActing(context: ActorContext): void {
  if (context.actor.acting_admin_id) throw fail('not_while_acting');
}
