import type { startTwoFactor } from '@banyan/contract/accounts/security';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { generateSecret, generateURI } from 'otplib';
import { toString as qrCode } from 'qrcode';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Steps } from '../../../platform/http/step-up.ts';
import { seal } from '../../../platform/seal.ts';
import { newToken } from '../../../platform/token.ts';
import { readCompany } from '../../company/queries.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { type Account, readAccount, readTwoFactorModes } from '../queries.ts';
import { challengeLife } from '../rules.ts';
import { sendOneTimeCode } from '../send-one-time-code.ts';
import { contactOf } from '../sign-in/start-challenge.ts';

/**
 * Begins to set up a second factor: shows the secret to scan, or sends a code to the contact on file.
 * @throws `wrong_password`, `not_while_acting`, `no_contact`, `already_done`
 */
export async function beginTwoFactor(
  { db, confirmed }: Steps,
  context: ActorContext,
  input: BodyOf<typeof startTwoFactor>,
): Promise<ReplyOf<typeof startTwoFactor>['data']> {
  await confirmPassword(db, context, input.current_password);
  return await confirmed(async (tx) => {
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
