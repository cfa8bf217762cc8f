import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Account } from '../queries.ts';
import { temporaryPasswordLife } from '../rules.ts';
import { endSessions } from '../sign-in/end-sessions.ts';

/**
 * Puts a password in the place of the one before and ends the sessions it opened, except one. One that must be changed
 * signs nobody in after a day.
 */
export async function setPassword(
  tx: Tx,
  context: Context,
  input: {
    account: Pick<Account, 'id'>;
    password_hash: string;
    must_change_password: boolean;
    keep_session_id?: string;
  },
): Promise<void> {
  const { password_hash, must_change_password } = input;
  const end = new Date(context.now.getTime() + temporaryPasswordLife);
  await tx
    .updateTable('app_user')
    .set({ password_hash, must_change_password, password_expires_at: must_change_password ? end : null })
    .where('id', '=', input.account.id)
    .execute();
  await endSessions(tx, input.account.id, context.now, input.keep_session_id);
}
