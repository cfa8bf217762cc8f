import type { TwoFactorChallenge, TwoFactorMode } from '@banyan/contract/accounts/accounts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { hashToken } from '../../../platform/token.ts';
import { readAccount, readTwoFactorModes } from '../queries.ts';
import { resendOneTimeCode } from '../send-one-time-code.ts';
import { challengeReply, findChallenge, sendSignInCode } from '../sign-in/start-challenge.ts';

/**
 * Sends the code of a challenge again, or switches to another mode the owner has set up.
 * @throws `challenge_expired`, `wait_before_resending`, `wrong_code` for a mode that is not set up
 */
export async function changeChallengeMode(
  tx: Tx,
  context: Context,
  input: { challenge_token: string; mode: TwoFactorMode },
): Promise<TwoFactorChallenge> {
  const challenge = await findChallenge(tx, context, input.challenge_token);
  const account = await readAccount(tx, challenge.user_id);
  const modes = await readTwoFactorModes(tx, account);
  if (!modes.includes(input.mode)) throw fail('wrong_code');
  const isSame = challenge.mode === input.mode;
  if (isSame && challenge.public_id) await resendOneTimeCode(tx, context, challenge.public_id);
  else {
    const sent = await sendSignInCode(tx, context, account, input.mode);
    await tx
      .updateTable('sign_in_challenge')
      .set({ mode: input.mode, one_time_code_id: sent?.id ?? null })
      .where('token_hash', '=', hashToken(input.challenge_token))
      .execute();
  }
  return challengeReply(input.challenge_token, input.mode, modes, account);
}
