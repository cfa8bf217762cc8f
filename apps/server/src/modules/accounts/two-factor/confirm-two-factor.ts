import type { TwoFactorMode } from '@banyan/contract/accounts/accounts';
import { message } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import { refuseWhileActing } from '../passwords/confirm-password.ts';
import { lockAccount, readTwoFactorModes, readTwoFactorState, type TwoFactorState } from '../queries.ts';
import { endSessions } from '../sign-in/end-sessions.ts';
import { findTotpStep } from './check-totp.ts';
import { modeNames, noteFactorChange } from './note-factor-change.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { takeOneTimeCode } from './take-one-time-code.ts';

/**
 * Finishes the set-up with the first code. The first factor brings recovery codes, shown this once; every other
 * session ends and the owner gets a mail. Two transactions: a wrong code is counted.
 * @throws `wrong_code`, `not_while_acting`
 */
export async function confirmTwoFactor(
  db: Db,
  context: ActorContext,
  input: { otp_id: string; otp: string },
): Promise<TwoFactorState & { recovery_codes: string[] | null }> {
  refuseWhileActing(context);
  const recoveryCodes = await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, context.actor.id);
    const proof = await proveSetUp(tx, context, input);
    if (proof?.user_id !== account.id) return undefined;
    const before = await readTwoFactorModes(tx, account);
    await tx
      .insertInto('two_factor_method')
      .values({ user_id: account.id, mode: proof.mode, created_at: context.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .updateTable('app_user')
      .set({
        two_factor_mode: account.two_factor_mode ?? proof.mode,
        ...(proof.secret
          ? { totp_secret: seal(context.services, proof.secret), totp_last_step: proof.step }
          : {}),
      })
      .where('id', '=', account.id)
      .execute();
    await endSessions(tx, account.id, context.now, context.actor.session_id);
    await noteFactorChange(
      tx,
      context,
      account,
      message('{name}, a second factor ({mode}) was set up on your account.', {
        mode: modeNames[proof.mode],
      }),
    );
    return before.length === 0 ? await renewRecoveryCodes(tx, context, account.id) : null;
  });
  if (recoveryCodes === undefined) throw fail('wrong_code');
  return { ...(await readTwoFactorState(db, context.actor.id)), recovery_codes: recoveryCodes };
}

async function proveSetUp(tx: Tx, context: ActorContext, input: { otp_id: string; otp: string }) {
  const open = await tx
    .selectFrom('one_time_code')
    .select('sealed_secret')
    .where('public_id', '=', input.otp_id)
    .where('purpose', '=', 'two_factor_setup')
    .executeTakeFirst();
  const taken = { ...input, purpose: 'two_factor_setup' } as const;
  if (!open?.sealed_secret) {
    const code = await takeOneTimeCode(tx, context, taken);
    const mode: TwoFactorMode = code?.channel === 'mobile' ? 'Mobile' : 'Email';
    return code && { user_id: code.user_id, mode, secret: null, step: '0' };
  }
  const secret = unseal(context.services, open.sealed_secret);
  const step = await findTotpStep(context, secret, input.otp);
  const code = await takeOneTimeCode(tx, context, taken, () => step !== null);
  return code && { user_id: code.user_id, mode: 'Google_authenticator' as const, secret, step: String(step) };
}
