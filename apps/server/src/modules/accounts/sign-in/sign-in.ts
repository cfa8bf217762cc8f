import type { SignedIn, signIn as signInCall, TwoFactorChallenge } from '@banyan/contract/accounts/accounts';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { isOwnHash } from '../../../platform/verify-known-hash.ts';
import { checkCaptcha } from '../check-captcha.ts';
import { logSignIn } from '../complete-sign-in.ts';
import { hashPassword, verifyPassword } from '../hash-password.ts';
import { findAccountToSignIn } from '../queries.ts';
import { captchaAfter, limits } from '../rules.ts';
import { admitOrChallenge } from './start-challenge.ts';
import {
  countAttempt,
  forgetAttempts,
  isOftenTried,
  lockedOut,
  refuseLocked,
  takeAttempt,
} from './take-attempt.ts';

/**
 * Signs in by user id or e-mail address. Five failures from one address lock the account for that address for a
 * quarter of an hour; from the third on, or when account or address are tried a lot, a captcha must be solved.
 * An unknown id costs the same time and gets the same words as a wrong password.
 * Several transactions: a refused attempt is counted.
 * @throws `too_many_passwords`, `captcha_required`, `captcha_failed`, `locked_out` (saying until when), `wrong_credentials`; `blocked` and
 * `password_expired` only to who knows the password
 */
export async function signIn(
  db: Db,
  context: Context,
  input: BodyOf<typeof signInCall>,
): Promise<SignedIn | { two_factor: TwoFactorChallenge }> {
  const account = await findAccountToSignIn(db, input.user_id);
  const keys = attemptKeys(context, account?.user_id ?? input.user_id);
  await refuseLocked(db, context.now, keys.both);
  if (await needsCaptcha(db, context, keys)) {
    await inTransaction(db, (tx) => checkCaptcha(tx, context, input.captcha));
  }
  const attempt = await inTransaction(db, async (tx) => {
    const taken = await takeAttempt(tx, context.now, keys.both, limits.signIn);
    await countAttempt(tx, context.now, keys.account, captchaAfter.window);
    await countAttempt(tx, context.now, keys.address, captchaAfter.window);
    return taken;
  });
  const isRight = await verifyPassword(account?.password_hash ?? null, input.password, context.ip);
  if (!account || !isRight) {
    if (account) {
      const outcome = attempt.locked_until ? 'Locked out' : 'Wrong password';
      await inTransaction(db, (tx) => logSignIn(tx, context, account.id, outcome));
    }
    throw attempt.locked_until ? await lockedOut(db, attempt.locked_until) : fail('wrong_credentials');
  }
  if (account.is_blocked) throw fail('blocked');
  if (account.password_expires_at && Date.parse(account.password_expires_at) <= context.now.getTime())
    throw fail('password_expired');
  // of another system: from now on it is one of ours
  const { password_hash: before } = account;
  const renewed =
    before === null || isOwnHash(before) ? null : await hashPassword(input.password, context.ip);
  return await inTransaction(db, async (tx) => {
    if (renewed !== null) {
      await tx
        .updateTable('app_user')
        .set({ password_hash: renewed })
        .where('id', '=', account.id)
        .where('password_hash', '=', before)
        .execute();
    }
    await forgetAttempts(tx, keys.both);
    await forgetAttempts(tx, keys.account);
    return await admitOrChallenge(tx, context, account, { is_remembered: input.remember });
  });
}

interface AttemptKeys {
  both: string;
  account: string;
  address: string;
}

function attemptKeys(context: Context, userId: string): AttemptKeys {
  const account = `sign_in:${userId.toLowerCase()}`;
  return { both: `${account}:${context.ip}`, account, address: `sign_in_from:${context.ip}` };
}

async function needsCaptcha(db: Db, context: Context, keys: AttemptKeys): Promise<boolean> {
  const attempt = {
    [keys.both]: captchaAfter.accountAndAddress,
    [keys.account]: captchaAfter.account,
    [keys.address]: captchaAfter.address,
  };
  return await isOftenTried(db, context.now, attempt, captchaAfter.window);
}
