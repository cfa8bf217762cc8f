import type { TwoFactorMode } from '@banyan/contract/accounts';
import type { BodyOf, ReplyOf } from '@banyan/contract/endpoint';
import type { readTwoFactor, startTwoFactor } from '@banyan/contract/security';
import { generateSecret, generateURI } from 'otplib';
import { toString as qrCode } from 'qrcode';
import type { ActorContext } from '../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { seal, unseal } from '../../platform/seal.ts';
import { endSessions, newToken } from '../../platform/session.ts';
import { readCompany } from '../company/queries.ts';
import { appendAudit } from './append-audit.ts';
import { findTotpStep } from './check-totp.ts';
import { confirmPassword, refuseWhileActing } from './confirm-password.ts';
import { notifyOwner } from './notify-owner.ts';
import { type Account, lockAccount, readAccount, readTwoFactorModes } from './queries.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './renew-recovery-codes.ts';
import { requireStepUp } from './require-step-up.ts';
import { challengeLife } from './rules.ts';
import { sendOneTimeCode } from './send-one-time-code.ts';
import { contactOf } from './start-challenge.ts';
import { takeOneTimeCode } from './take-one-time-code.ts';

type State = ReplyOf<typeof readTwoFactor>['data'];

/** Which second factors somebody has. */
export async function readTwoFactorState(db: Db, accountId: string): Promise<State> {
  const account = await readAccount(db, accountId);
  return {
    mode: account.two_factor_mode,
    modes: await readTwoFactorModes(db, account),
    recovery_codes_left: await countRecoveryCodes(db, accountId),
  };
}

/**
 * Begins to set up a second factor: shows the secret to scan, or sends a code to the contact on file.
 * @throws `wrong_password`, `not_while_acting`, `no_contact`, `already_done`; the step-up of a factor already there
 */
export async function beginTwoFactor(
  db: Db,
  context: ActorContext,
  input: BodyOf<typeof startTwoFactor>,
): Promise<ReplyOf<typeof startTwoFactor>['data']> {
  await confirmPassword(db, context, input.current_password);
  return await inTransaction(db, async (tx) => {
    await requireStepUp(tx, context, input.otp, 'Toggle2FA');
    const account = await readAccount(tx, context.actor.id);
    if ((await readTwoFactorModes(tx, account)).includes(input.mode)) throw fail('already_done');
    const to = contactOf(account, input.mode);
    if (to) {
      const {
        otp_id,
        id: _id,
        ...sent
      } = await sendOneTimeCode(tx, context, {
        purpose: 'two_factor_setup',
        account_id: account.id,
        ...to,
      });
      return { otp_id, app: null, sent };
    }
    return { ...(await offerSecret(tx, context, account)), sent: null };
  });
}

/** A fresh secret for an authenticator app; it counts once the app has shown a code of it. */
async function offerSecret(tx: Tx, context: ActorContext, account: Account) {
  const otpId = newToken(context.services);
  const secret = generateSecret();
  const { name } = await readCompany(tx);
  const uri = generateURI({ issuer: name, label: account.user_id, secret });
  await tx
    .insertInto('one_time_code')
    .values({
      public_id: otpId,
      purpose: 'two_factor_setup',
      user_id: account.id,
      sealed_secret: seal(context.services, secret),
      created_at: context.now,
      sent_at: context.now,
      expires_at: new Date(context.now.getTime() + challengeLife),
    })
    .execute();
  return { otp_id: otpId, app: { secret, uri, qr_svg: await qrCode(uri, { type: 'svg', margin: 1 }) } };
}

/**
 * Finishes the set-up with the first code. The first factor brings recovery codes, shown this once; every other
 * session ends and the owner is told. Two transactions: a wrong code is counted.
 * @throws `wrong_code`, `not_while_acting`
 */
export async function confirmTwoFactor(
  db: Db,
  context: ActorContext,
  input: { otp_id: string; otp: string },
): Promise<State & { recovery_codes: string[] | null }> {
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
    await tellOwner(tx, context, account, `a second factor (${modeNames[proof.mode]}) was set up`);
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

/**
 * Turns a second factor off; with the last one go the recovery codes. Every other session ends, the owner is told.
 * @throws `wrong_password`, `step_up_required`, `wrong_code`, `not_while_acting`
 */
export async function turnOffTwoFactor(
  db: Db,
  context: ActorContext,
  input: { mode: TwoFactorMode; current_password: string; otp: string },
): Promise<State> {
  await confirmPassword(db, context, input.current_password);
  await inTransaction(db, async (tx) => {
    await requireStepUp(tx, context, input.otp, 'Toggle2FA');
    const account = await lockAccount(tx, context.actor.id);
    const modes = await readTwoFactorModes(tx, account);
    if (!modes.includes(input.mode)) throw fail('already_done');
    const [next = null] = modes.filter((mode) => mode !== input.mode);
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
    await tellOwner(tx, context, account, `a second factor (${modeNames[input.mode]}) was turned off`);
  });
  return await readTwoFactorState(db, context.actor.id);
}

/**
 * Makes new recovery codes with the second factor.
 * @throws `no_second_factor`, `wrong_code`, `not_while_acting`
 */
export async function replaceRecoveryCodes(
  tx: Tx,
  context: ActorContext,
  input: { otp: string },
): Promise<string[]> {
  refuseWhileActing(context);
  const account = await readAccount(tx, context.actor.id);
  if (!account.two_factor_mode) throw fail('no_second_factor');
  await requireStepUp(tx, context, input.otp, 'Toggle2FA');
  const codes = await renewRecoveryCodes(tx, context, account.id);
  await tellOwner(tx, context, account, 'new recovery codes were made');
  return codes;
}

const modeNames: Record<TwoFactorMode, string> = {
  Google_authenticator: 'authenticator app',
  Mobile: 'SMS',
  Email: 'e-mail',
};

async function tellOwner(tx: Tx, context: ActorContext, account: Account, what: string): Promise<void> {
  await notifyOwner(tx, context, account, {
    subject: 'a change to your sign-in',
    text: `${what} on your account.`,
  });
  await appendAudit(tx, context, {
    action: 'change_second_factor',
    object: `user:${account.user_id}`,
    details: { what },
  });
}
