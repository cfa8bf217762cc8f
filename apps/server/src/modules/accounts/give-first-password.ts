import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { setPassword } from './passwords/set-password.ts';

/**
 * Makes the password of an account that was just opened a temporary one: its owner chooses another at the first sign-in.
 * Its contacts were typed by somebody else, so no code goes there until the owner has proved them.
 */
export async function giveFirstPassword(
  tx: Tx,
  context: Context,
  account: { id: string; password_hash: string },
): Promise<void> {
  const { id, password_hash } = account;
  await setPassword(tx, context, { account: { id }, password_hash, must_change_password: true });
  await tx
    .updateTable('app_user')
    .set({ email_given_at: context.now, mobile_given_at: context.now })
    .where('id', '=', id)
    .execute();
}
