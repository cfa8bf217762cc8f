import type { StepUpPurpose } from '@banyan/contract/core/step-up';
import type { ActorContext, Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { type Account, readAccount, readTwoFactorModes } from './queries.ts';
import { limits } from './rules.ts';
import { lockedOut } from './sign-in/take-attempt.ts';
import { checkTotp } from './two-factor/check-totp.ts';
import { isSame, spendCode } from './two-factor/take-one-time-code.ts';

/**
 * Asks for the second factor before money moves or an account could be taken over. A person without one needs none.
 * In an opened panel it is the admin's own: without one the admin is refused.
 * `serve` calls it before the operation of a call that names a purpose: a refused operation rolls back, and the code
 * can be used again.
 * @param otp from the form; undefined when it was left blank
 * @param purpose a code by mail or SMS is good for the purpose it was sent for and nothing else
 * @throws `step_up_required`, `wrong_code`, `no_second_factor`, `locked_out`
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
  const person = await readAccount(tx, actor.acting_admin_id ?? actor.id);
  const modes = await readTwoFactorModes(tx, person);
  const failures = failuresOf(context.services);
  const tried = recentFailures(failures, person.id, context.now);
  if (tried && tried.count >= limits.stepUp.attempts)
    throw await lockedOut(tx, new Date(tried.first + limits.stepUp.lock));
  const isRight =
    (modes.includes('Google_authenticator') && (await checkTotp(tx, context, person, otp))) ||
    (await isSentCode(tx, context, person, otp, purpose));
  if (isRight) return void failures.delete(person.id);
  failures.set(person.id, {
    count: (tried?.count ?? 0) + 1,
    first: tried?.first ?? context.now.getTime(),
  });
  throw fail('wrong_code');
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

interface Failures {
  count: number;
  first: number;
}
/**
 * Wrong codes of the last minutes, in memory: a refused operation rolls back, and with it whatever it had counted
 * in the database.
 */
const failuresByProcess = new WeakMap<Services, Map<string, Failures>>();

function failuresOf(services: Services): Map<string, Failures> {
  const known = failuresByProcess.get(services) ?? new Map<string, Failures>();
  failuresByProcess.set(services, known);
  return known;
}

function recentFailures(failures: Map<string, Failures>, id: string, now: Date): Failures | undefined {
  const found = failures.get(id);
  if (!found || found.first + limits.stepUp.window > now.getTime()) return found;
  failures.delete(id);
  return undefined;
}
