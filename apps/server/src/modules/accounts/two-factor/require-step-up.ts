import type { TwoFactorMode } from '@banyan/contract/accounts/accounts';
import type { StepUpPurpose } from '@banyan/contract/core/step-up';
import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { gather } from '../../../platform/database/gather.ts';
import { Failure, fail } from '../../../platform/fail.ts';
import type { StepUpHook, StepUpTry } from '../../../platform/http/step-up.ts';
import { limits } from '../rules.ts';
import { type AskedAttempt, type Attempt, forgetAttempts, takeAttempts } from '../sign-in/take-attempt.ts';
import { checkTotps } from './check-totp.ts';
import { judgeLoginPin } from './judge-login-pin.ts';
import { isSame, spendCode } from './take-one-time-code.ts';

/** Who gives the second factor: in an opened panel the admin. */
const personOf = ({ actor }: ActorContext): string => actor.acting_admin_id ?? actor.id;
const keyOf = (context: ActorContext): string => `step_up:${personOf(context)}`;

const counts = new WeakMap<Db, (asked: AskedAttempt) => Promise<Attempt | Failure>>();
const resets = new WeakMap<Db, (key: string) => Promise<null>>();
/** Tries counted with one statement. */
const maxBatchSize = 64;

/** Second factors of calls, and the count of tries at them (docs/security.md §5). Those of one moment share a statement. */
export const stepUpHook: StepUpHook = {
  count: async (db, context) => {
    const count = counts.get(db) ?? gather((asked) => takeAttempts(db, asked), maxBatchSize);
    counts.set(db, count);
    const attempt = await count({ now: context.now, key: keyOf(context), limit: limits.stepUp });
    if (attempt instanceof Failure) throw attempt;
  },
  judgeLoginPin,
  check: checkStepUps,
  forget: async (db, context) => {
    const reset = resets.get(db) ?? gather((keys) => forgetAll(db, keys), maxBatchSize);
    resets.set(db, reset);
    await reset(keyOf(context));
  },
};

async function forgetAll(db: Db, keys: readonly string[]): Promise<null[]> {
  await forgetAttempts(db, ...keys);
  return keys.map(() => null);
}

/**
 * Asks for the second factor before money moves or an account could be taken over. A person without one needs none, or a login
 * PIN where they have set one, which `serve` judges before the transaction.
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
  const [refusal] = await checkStepUps(tx, [{ context, otp, purpose }]);
  if (refusal) throw refusal;
}

/** As `requireStepUp`, of many. @returns of each why it is refused, or null */
async function checkStepUps(tx: Tx, tries: readonly StepUpTry[]): Promise<(Failure | null)[]> {
  const refusals = tries.map(refusedUnlooked);
  const given = tries.flatMap((each, index) =>
    each.context.actor.has_second_factor && each.otp ? [{ ...each, otp: each.otp, index }] : [],
  );
  if (given.length === 0) return refusals;
  const persons = await readPersons(
    tx,
    given.map(({ context }) => personOf(context)),
  );
  const withPerson = given.map((each) => ({ ...each, owner: persons.get(personOf(each.context)) as Person }));
  const byApp = withPerson.filter(({ owner }) => owner.modes.includes('Google_authenticator'));
  const right = await checkTotps(tx, byApp);
  const shown = new Set(byApp.filter((_, place) => right[place]).map(({ index }) => index));
  for (const { index, context, owner, otp, purpose } of withPerson) {
    const isRight = shown.has(index) || (await isSentCode(tx, context, owner, otp, purpose));
    if (!isRight) refusals[index] = fail('wrong_code');
  }
  return refusals;
}

/** What is refused before any code is looked at. */
function refusedUnlooked({ context: { actor }, otp, asksLoginPin }: StepUpTry): Failure | null {
  if (actor.has_second_factor) return otp ? null : fail('step_up_required');
  if (actor.acting_admin_id) return fail('no_second_factor');
  return asksLoginPin ? fail('step_up_required', { login_pin: text('Confirm with your login PIN.') }) : null;
}

/** Whose code is looked at. */
interface Person {
  id: string;
  totp_secret: string | null;
  modes: TwoFactorMode[];
}

async function readPersons(tx: Tx, ids: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person>`
    select u.id, u.totp_secret, array(select mode from two_factor_method where user_id = u.id) as modes
    from app_user u where u.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function isSentCode(
  tx: Tx,
  context: ActorContext,
  person: Person,
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
