import type { SignedIn } from '@banyan/contract/accounts/accounts';
import { text } from '@banyan/contract/core/text';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { hashToken } from '../../../platform/token.ts';
import { completeSignIn, logSignIn } from '../complete-sign-in.ts';
import { type Account, lockAccount } from '../queries.ts';
import { limits } from '../rules.ts';
import { checkTotp } from '../two-factor/check-totp.ts';
import { spendRecoveryCode } from '../two-factor/renew-recovery-codes.ts';
import { takeOneTimeCode } from '../two-factor/take-one-time-code.ts';
import { findChallenge } from './start-challenge.ts';
import { forgetAttempts, lockedOut, takeAttempt } from './take-attempt.ts';

type Proof = { otp: string } | { recovery_code: string };

/**
 * Finishes a sign-in with the code of the second factor or a recovery code. Ten wrong ones lock the second factor
 * of the account for a quarter of an hour, however many sign-ins they are spread over.
 * Several transactions: a wrong code is counted.
 * @throws `challenge_expired`, `wrong_code`, `locked_out`, `blocked`
 */
export async function verifyTwoFactor(
  db: Db,
  context: Context,
  input: { challenge_token: string } & Proof,
): Promise<SignedIn> {
  const { challenge_token: token, ...proof } = input;
  const attempt = await inTransaction(db, async (tx) => {
    const { user_id } = await findChallenge(tx, context, token);
    return { user_id, ...(await takeAttempt(tx, context.now, attemptKey(user_id), limits.secondFactor)) };
  });
  const signedIn = await inTransaction(db, async (tx) => {
    const challenge = await findChallenge(tx, context, token);
    const account = await lockAccount(tx, challenge.user_id);
    if (account.is_blocked) throw fail('blocked');
    if (!(await isProved(tx, context, account, challenge, proof))) {
      await logSignIn(tx, context, account.id, attempt.locked_until ? 'Locked out' : 'Wrong code');
      return null;
    }
    await tx
      .updateTable('sign_in_challenge')
      .set({ used_at: context.now })
      .where('token_hash', '=', hashToken(token))
      .execute();
    await forgetAttempts(tx, attemptKey(account.id));
    return await completeSignIn(tx, context, account, challenge);
  });
  if (signedIn) return signedIn;
  if (attempt.locked_until) throw await lockedOut(db, attempt.locked_until);
  throw 'otp' in proof
    ? fail('wrong_code')
    : fail('wrong_code', { recovery_code: text('This recovery code is wrong.') });
}

const attemptKey = (accountId: string) => `second_factor:${accountId}`;

async function isProved(
  tx: Tx,
  context: Context,
  account: Account,
  challenge: { mode: string; public_id: string | null },
  proof: Proof,
): Promise<boolean> {
  if ('recovery_code' in proof) return await spendRecoveryCode(tx, context, account.id, proof.recovery_code);
  if (challenge.mode === 'Google_authenticator') return await checkTotp(tx, context, account, proof.otp);
  if (!challenge.public_id) return false;
  const code = await takeOneTimeCode(tx, context, {
    otp_id: challenge.public_id,
    otp: proof.otp,
    purpose: 'sign_in',
  });
  return code?.user_id === account.id;
}
