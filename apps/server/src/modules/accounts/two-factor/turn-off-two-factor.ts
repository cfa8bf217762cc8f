import type { TwoFactorMode } from '@banyan/contract/accounts/accounts';
import { message } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Steps } from '../../../platform/http/step-up.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { lockAccount, readTwoFactorModes, readTwoFactorState, type TwoFactorState } from '../queries.ts';
import { endSessions } from '../sign-in/end-sessions.ts';
import { modeNames, noteFactorChange } from './note-factor-change.ts';

/**
 * Turns a second factor off; with the last one go the recovery codes. Every other session ends, the owner gets a mail.
 * @throws `wrong_password`, `not_while_acting`, `factor_compulsory` for the last one of who must have one
 */
export async function turnOffTwoFactor(
  { db, confirmed }: Steps,
  context: ActorContext,
  input: { mode: TwoFactorMode; current_password: string; is_compulsory: boolean },
): Promise<TwoFactorState> {
  await confirmPassword(db, context, input.current_password);
  await confirmed(async (tx) => {
    const account = await lockAccount(tx, context.actor.id);
    const modes = await readTwoFactorModes(tx, account);
    if (!modes.includes(input.mode)) throw fail('already_done');
    const [next = null] = modes.filter((mode) => mode !== input.mode);
    if (!next && input.is_compulsory) throw fail('factor_compulsory');
    await tx
      .deleteFrom('two_factor_method')
      .where('user_id', '=', account.id)
      .where('mode', '=', input.mode)
      .execute();
    await tx
      .updateTable('app_user')
      .set({
        two_factor_mode: next,
        ...(input.mode === 'Google_authenticator' ? { totp_secret: null } : {}),
      })
      .where('id', '=', account.id)
      .execute();
    if (!next) await tx.deleteFrom('recovery_code').where('user_id', '=', account.id).execute();
    await endSessions(tx, account.id, context.now, context.actor.session_id);
    await noteFactorChange(
      tx,
      context,
      account,
      message('{name}, a second factor ({mode}) was turned off on your account.', {
        mode: modeNames[input.mode],
      }),
    );
  });
  return await readTwoFactorState(db, context.actor.id);
}
