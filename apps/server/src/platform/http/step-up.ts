import {
  type StepUp,
  type StepUpPurpose,
  stepUpPurposeOf,
  takesLoginPin,
} from '@banyan/contract/core/step-up';
import type { ActorContext, Context } from '../context.ts';
import type { Db, Tx } from '../database/db.ts';
import { type Failure, fail } from '../fail.ts';

/** A code that somebody gives, and what for. */
export interface StepUpTry {
  context: ActorContext;
  otp: string | undefined;
  purpose: StepUpPurpose;
  /** Who has no second factor is asked for their login PIN, which was not given. */
  asksLoginPin?: boolean;
}

/** How second factors are checked. A module hands it in. */
export interface StepUpHook {
  /** Counts a try and commits that, before the code is checked, or refuses after too many. */
  count: (db: Db, context: ActorContext) => Promise<void>;
  /** Counts a try at the login PIN, commits that and refuses a wrong one: its slow hash is compared outside of the transaction. */
  judgeLoginPin: (db: Db, context: ActorContext, typed: string) => Promise<void>;
  /** Checks codes and spends them with the transaction. @returns of each why it is refused, or null */
  check: (tx: Tx, tries: readonly StepUpTry[]) => Promise<(Failure | null)[]>;
  /** Begins the count anew, after a right code. */
  forget: (db: Db, context: ActorContext) => Promise<void>;
}

/** The second factor that a request must give before its work. */
export interface AskedStepUp {
  purpose: StepUpPurpose;
  otp: string | undefined;
  /** Who has no second factor is refused. */
  isCompulsory: boolean;
  /** The person has a login PIN, and it confirms this request. */
  asksLoginPin: boolean;
  loginPin: string | undefined;
  /** Set once the code was right, whatever becomes of the call. */
  isRight?: boolean;
  /** Set once the login PIN was right. */
  isPinRight?: boolean;
}

/** What a call of several transactions works with. */
export interface Steps {
  db: Db;
  /** The transaction of what the call is for: it begins with the second factor, where one is asked for. */
  confirmed: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** Takes code and login PIN out of the body of a call that names a second factor, and says what this request must give. */
export function splitCode(
  endpoint: { step_up: StepUp | null },
  { actor }: Pick<Context, 'actor'>,
  body: Record<string, unknown>,
): { body: Record<string, unknown>; step_up: AskedStepUp | null } {
  if (!endpoint.step_up || !actor) return { body, step_up: null };
  const isCompulsory = endpoint.step_up.compulsory ?? false;
  const { otp, login_pin: loginPin, ...rest } = body as { otp?: string; login_pin?: string };
  const purpose = stepUpPurposeOf(endpoint, actor.user_type, rest);
  const asksLoginPin = actor.has_login_pin && takesLoginPin(endpoint.step_up, actor.has_second_factor);
  return { body: rest, step_up: purpose && { purpose, otp, isCompulsory, asksLoginPin, loginPin } };
}

/** Checks and spends what a request must give. Only a call with a session asks for it. */
export async function confirm(
  hook: StepUpHook,
  tx: Tx,
  context: Context,
  asked: AskedStepUp | null,
): Promise<void> {
  const [refusal] = await confirmAll(hook, tx, [{ context, step_up: asked }]);
  if (refusal) throw refusal;
}

/** As `confirm`, of requests that share a transaction. @returns of each why it is refused, or null */
export async function confirmAll(
  hook: StepUpHook,
  tx: Tx,
  requests: readonly { context: Context; step_up: AskedStepUp | null }[],
): Promise<(Failure | null)[]> {
  const refusals: (Failure | null)[] = requests.map(({ context, step_up }) =>
    step_up?.isCompulsory && !context.actor?.has_second_factor ? fail('no_second_factor') : null,
  );
  const asked = requests.flatMap(({ context, step_up }, index) =>
    step_up && !step_up.isPinRight && !refusals[index]
      ? [{ context: context as ActorContext, step_up, index }]
      : [],
  );
  const checked = await hook.check(
    tx,
    asked.map(({ context, step_up: { otp, purpose, asksLoginPin } }) => ({
      context,
      otp,
      purpose,
      asksLoginPin,
    })),
  );
  for (const [place, { step_up, index }] of asked.entries()) {
    refusals[index] = checked[place] ?? null;
    if (!refusals[index]) step_up.isRight = true;
  }
  return refusals;
}

/** Whether a request tries the code of a second factor, or the login PIN. */
export const isTry = (context: Context, asked: AskedStepUp | null): boolean =>
  isCodeTry(context, asked) || pinTriedBy(asked) !== undefined;

const isCodeTry = (context: Context, asked: AskedStepUp | null): boolean =>
  asked?.otp !== undefined && context.actor?.has_second_factor === true;

/** The login PIN that is judged: none beside a code. */
const pinTriedBy = (asked: AskedStepUp | null): string | undefined =>
  asked?.asksLoginPin && asked.otp === undefined ? asked.loginPin : undefined;

/** What of a second factor tells one request from another: never the login PIN, which could be guessed from a hash. */
export const toldApartBy = (asked: AskedStepUp | null) =>
  asked && { purpose: asked.purpose, otp: asked.otp, isCompulsory: asked.isCompulsory };

/**
 * Does the work of a request that may try a code. The try is counted first, in a transaction of its own: codes that
 * are tried side by side cannot slip past the count together, and a refused operation does not undo it.
 */
export async function countingTries<T>(
  { stepUp, db }: { stepUp: StepUpHook; db: Db },
  context: Context,
  asked: AskedStepUp | null,
  work: () => Promise<T>,
): Promise<T> {
  const pin = pinTriedBy(asked);
  if (asked && pin !== undefined) {
    await stepUp.judgeLoginPin(db, context as ActorContext, pin);
    asked.isPinRight = true;
    return await work();
  }
  if (!isCodeTry(context, asked)) return await work();
  await stepUp.count(db, context as ActorContext);
  try {
    return await work();
  } finally {
    if (asked?.isRight) await stepUp.forget(db, context as ActorContext);
  }
}
