import type { setLoginPin as setLoginPinCall } from '@banyan/contract/accounts/login-pin';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Steps } from '../../../platform/http/step-up.ts';
import { seal } from '../../../platform/seal.ts';
import { hashPassword } from '../hash-password.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { lockAccount } from '../queries.ts';
import { loginPinProblem } from '../rules.ts';
import { endSessions } from '../sign-in/end-sessions.ts';
import { noteFactorChange } from './note-factor-change.ts';

/**
 * Sets a login PIN, also in the place of one that is forgotten or locked: the password is asked for, and the second factor
 * of who has one, never the PIN before. Every other session ends and the owner gets a mail.
 * @throws `weak_login_pin`, `wrong_password`, `not_while_acting`, `temporary_password`
 */
export async function setLoginPin(
  { db, confirmed }: Steps,
  context: ActorContext,
  input: BodyOf<typeof setLoginPinCall>,
): Promise<void> {
  await refuseWeakPin(db, context, input.new_pin);
  await confirmPassword(db, context, input.current_password);
  const hash = await hashPassword(input.new_pin, context.ip);
  await confirmed(async (tx) => {
    const account = await lockAccount(tx, context.actor.id);
    // who was given the password by an admin might be that admin
    if (account.must_change_password) throw fail('temporary_password');
    const row = { sealed_hash: seal(context.services, hash), tries: 0, set_at: context.now };
    await tx
      .insertInto('login_pin')
      .values({ user_id: account.id, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
    await endSessions(tx, account.id, context.now, context.actor.session_id);
    await noteFactorChange(tx, context, account, message('{name}, a new login PIN was set on your account.'));
  });
}

/** What others know of somebody is not their PIN. */
async function refuseWeakPin(db: Db, { actor }: ActorContext, pin: string): Promise<void> {
  const known = await db
    .selectFrom('app_user as u')
    .leftJoin('profile as p', 'p.user_id', 'u.id')
    .select(['u.user_id', 'u.mobile', 'p.date_of_birth', 'p.pincode'])
    .where('u.id', '=', actor.id)
    .executeTakeFirstOrThrow();
  const problem = loginPinProblem(pin, {
    date_of_birth: known.date_of_birth,
    numbers: [known.user_id, known.mobile ?? '', known.pincode ?? ''],
  });
  if (problem) throw fail('weak_login_pin', { new_pin: problem });
}
