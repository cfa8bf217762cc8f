import { loginPinTries } from '@banyan/contract/accounts/login-pin';
import { message } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { unseal } from '../../../platform/seal.ts';
import { verifyPassword } from '../hash-password.ts';
import { readAccount } from '../queries.ts';
import { noteFactorChange } from './note-factor-change.ts';

/**
 * Whether this is the login PIN of the signed-in person (docs/security.md §4). The try is counted and committed before it is
 * judged, so that those sent together cannot slip past the count; a right one begins the count anew. After five wrong ones
 * no further one is judged until the PIN is set anew, and the owner gets a mail.
 * @throws `wrong_login_pin`, `login_pin_locked`
 */
export async function judgeLoginPin(db: Db, context: ActorContext, typed: string): Promise<void> {
  const { id } = context.actor;
  const row = await db
    .updateTable('login_pin')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', id)
    .where('tries', '<', loginPinTries)
    .returning(['sealed_hash', 'tries'])
    .executeTakeFirst();
  if (!row) throw fail('login_pin_locked');
  if (await verifyPassword(unseal(context.services, row.sealed_hash), typed, context.ip)) {
    await db
      .updateTable('login_pin')
      .set({ tries: 0 })
      .where('user_id', '=', id)
      .where('sealed_hash', '=', row.sealed_hash)
      .execute();
    return;
  }
  if (row.tries < loginPinTries) throw fail('wrong_login_pin');
  await inTransaction(db, async (tx) => {
    const account = await readAccount(tx, id);
    await noteFactorChange(
      tx,
      context,
      account,
      message('{name}, the login PIN was locked after five wrong tries on your account.'),
    );
  });
  throw fail('login_pin_locked');
}
