import {
  otpResendSeconds,
  type SignedIn,
  type TwoFactorChallenge,
  type TwoFactorMode,
} from '@banyan/contract/accounts/accounts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { hashToken, newToken } from '../../../platform/token.ts';
import { completeSignIn, type SignedInBy } from '../complete-sign-in.ts';
import { type Contacts, findCodeContact } from '../contacts/find-code-contact.ts';
import { type Account, readTwoFactorModes } from '../queries.ts';
import { challengeLife, maskContact } from '../rules.ts';
import { sendOneTimeCode } from '../send-one-time-code.ts';

/** After a right password or signature asks for the second factor; e-mail and SMS send the code at once. */
export async function startChallenge(
  tx: Tx,
  context: Context,
  account: Account,
  by: SignedInBy,
): Promise<TwoFactorChallenge> {
  const modes = await readTwoFactorModes(tx, account);
  const mode = account.two_factor_mode ?? modes[0];
  if (!mode) throw new Error('A challenge without a second factor.');
  const token = newToken(context.services);
  const sent = await sendSignInCode(tx, context, account, mode);
  await tx
    .insertInto('sign_in_challenge')
    .values({
      token_hash: hashToken(token),
      user_id: account.id,
      mode,
      one_time_code_id: sent?.id ?? null,
      is_remembered: by.is_remembered,
      wallet: by.wallet ?? null,
      created_at: context.now,
      expires_at: new Date(context.now.getTime() + challengeLife),
    })
    .execute();
  return challengeReply(token, mode, modes, account);
}

/** A session, or the second factor first of who has one. */
export async function admitOrChallenge(
  tx: Tx,
  context: Context,
  account: Account,
  by: SignedInBy,
): Promise<SignedIn | { two_factor: TwoFactorChallenge }> {
  if (!account.two_factor_mode) return await completeSignIn(tx, context, account, by);
  return { two_factor: await startChallenge(tx, context, account, by) };
}

/**
 * The open challenge of a token, locked.
 * @throws `challenge_expired`
 */
export async function findChallenge(tx: Tx, context: Context, token: string) {
  const row = await tx
    .selectFrom('sign_in_challenge')
    .leftJoin('one_time_code', 'one_time_code.id', 'sign_in_challenge.one_time_code_id')
    .select([
      'sign_in_challenge.user_id',
      'sign_in_challenge.mode',
      'sign_in_challenge.is_remembered',
      'sign_in_challenge.wallet',
      'one_time_code.public_id',
    ])
    .where('token_hash', '=', hashToken(token))
    .where('sign_in_challenge.used_at', 'is', null)
    .where('sign_in_challenge.expires_at', '>', context.now.toISOString())
    .forUpdate('sign_in_challenge')
    .executeTakeFirst();
  if (!row) throw fail('challenge_expired');
  return row;
}

/** Sends the code of a sign-in by a mode; null for an authenticator app. */
export async function sendSignInCode(tx: Tx, context: Context, account: Account, mode: TwoFactorMode) {
  const to = contactOf(account, mode);
  if (!to) return null;
  return await sendOneTimeCode(tx, context, { purpose: 'sign_in', account_id: account.id, ...to });
}

/** Where the codes of a mode go; null for an authenticator app. */
export function contactOf(
  account: Contacts,
  mode: TwoFactorMode,
): { channel: 'email' | 'mobile'; contact: string } | null {
  if (mode === 'Google_authenticator') return null;
  const channel = mode === 'Email' ? 'email' : 'mobile';
  const contact = findCodeContact(account, channel);
  if (!contact) throw fail('no_contact');
  return { channel, contact };
}

/** The part of a challenge that the browser gets. */
export function challengeReply(
  token: string,
  mode: TwoFactorMode,
  modes: TwoFactorMode[],
  account: Account,
): TwoFactorChallenge {
  const to = contactOf(account, mode);
  return {
    challenge_token: token,
    mode,
    modes,
    contact: to && maskContact(to.contact),
    resend_after_seconds: to ? otpResendSeconds : 0,
  };
}
