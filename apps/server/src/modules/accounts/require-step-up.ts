import type { StepUpPurpose } from '@banyan/contract/core/step-up';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction, type Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import type { StepUpHook } from '../../platform/http/step-up.ts';
import { type Account, readAccount, readTwoFactorModes } from './queries.ts';
import { limits } from './rules.ts';
import { forgetAttempts, takeAttempt } from './sign-in/take-attempt.ts';
import { checkTotp } from './two-factor/check-totp.ts';
import { isSame, spendCode } from './two-factor/take-one-time-code.ts';

/** Who gives the second factor: in an opened panel the admin. */
const personOf = ({ actor }: ActorContext): string => actor.acting_admin_id ?? actor.id;
const keyOf = (context: ActorContext): string => `step_up:${personOf(context)}`;

/** Second factors of calls, and the count of tries at them (docs/security.md §5). */
export const stepUpHook: StepUpHook = {
  count: async (db, context) => {
    await inTransaction(db, (tx) => takeAttempt(tx, context.now, keyOf(context), limits.stepUp));
  },
  check: requireStepUp,
  forget: (db, context) => forgetAttempts(db, keyOf(context)),
};

/**
 * Asks for the second factor before money moves or an account could be taken over. A person without one needs none.
 * In an opened panel it is the admin's own: without one the admin is refused.
 * `serve` calls it, with the try counted, before the operation of a call that names a purpose: a refused operation rolls back, and the code
 * can be used again.
 * @param otp from the form; undefined when it was left blank
 * @param purpose a code by mail or SMS is good for the purpose it was sent for and nothing else
 * @throws `step_up_required`, `wrong_code`, `no_second_factor`
 */
export async function requireStepUp(
  tx: Tx,
  context: ActorContext,
  otp: string | undefined,
  purpose: StepUpPurpose,
): Promise<void> {
  const { actor } = context;
  if (!actor.has_second_factor) {
    if (actor.acting_admin_id) throw fail('no_second_factor');
    return;
  }
  if (!otp) throw fail('step_up_required');
  const person = await readAccount(tx, personOf(context));
  const modes = await readTwoFactorModes(tx, person);
  const isRight =
    (modes.includes('Google_authenticator') && (await checkTotp(tx, context, person, otp))) ||
    (await isSentCode(tx, context, person, otp, purpose));
  if (!isRight) throw fail('wrong_code');
}

async function isSentCode(
  tx: Tx,
  context: ActorContext,
  person: Account,
  otp: string,
  purpose: StepUpPurpose,
): Promise<boolean> {
  const row = await tx
    .selectFrom('one_time_code')
    .select(['id', 'public_id', 'code_hash'])
    .where('user_id', '=', person.id)
    .where('purpose', '=', `step_up:${purpose}`)
    .where('session_id', '=', context.actor.session_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', context.now.toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || !isSame(context, { otp_id: row.public_id, otp }, row.code_hash)) return false;
  return await spendCode(tx, context, row.id);
}
