import { type StepUp, type StepUpPurpose, stepUpPurposeOf } from '@banyan/contract/core/step-up';
import type { ActorContext, Context } from '../context.ts';
import type { Db, Tx } from '../database/db.ts';

/** Judges the code of a second factor and spends it with the transaction, or refuses. A module hands it in. */
export type StepUpHook = (
  tx: Tx,
  context: ActorContext,
  otp: string | undefined,
  purpose: StepUpPurpose,
) => Promise<void>;

/** The second factor that a request must give before its work. */
export interface AskedStepUp {
  purpose: StepUpPurpose;
  otp: string | undefined;
}

/** What a call of several transactions works with. */
export interface Steps {
  db: Db;
  /** The transaction of what the call is for: it begins with the second factor, where one is asked for. */
  confirmed: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** Takes the code out of the body of a call that names a second factor, and says what this request must give. */
export function splitCode(
  endpoint: { step_up: StepUp | null },
  { actor }: Pick<Context, 'actor'>,
  body: Record<string, unknown>,
): { body: Record<string, unknown>; step_up: AskedStepUp | null } {
  if (!endpoint.step_up || !actor) return { body, step_up: null };
  const { otp, ...rest } = body as { otp?: string };
  const purpose = stepUpPurposeOf(endpoint, actor.user_type, rest);
  return { body: rest, step_up: purpose && { purpose, otp } };
}

/** Judges and spends what a request must give. Only a call with a session asks for it. */
export async function confirm(
  hook: StepUpHook,
  tx: Tx,
  context: Context,
  asked: AskedStepUp | null,
): Promise<void> {
  if (asked) await hook(tx, context as ActorContext, asked.otp, asked.purpose);
}
