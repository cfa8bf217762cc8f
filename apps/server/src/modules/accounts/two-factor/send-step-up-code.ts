import { otpResendSeconds } from '@banyan/contract/accounts/accounts';
import type { StepUpPurpose } from '@banyan/contract/core/step-up';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readAccount } from '../queries.ts';
import { maskContact } from '../rules.ts';
import { sendOneTimeCode } from '../send-one-time-code.ts';
import { contactOf } from '../sign-in/start-challenge.ts';
import { readLoginPin } from './read-login-pin.ts';

/** Whose second factor confirms an action, and how it is shown in the form. */
export async function readStepUp(db: Db, context: ActorContext) {
  const { actor } = context;
  const person = await readAccount(db, actor.acting_admin_id ?? actor.id);
  const mode = person.two_factor_mode;
  const to = mode && contactOf(person, mode);
  const is_acting = actor.acting_admin_id !== null;
  const pin = actor.has_login_pin ? await readLoginPin(db, context) : null;
  return {
    mode,
    contact: to && maskContact(to.contact),
    is_acting,
    login_pin: pin && (pin.is_locked ? ('Locked' as const) : ('Ready' as const)),
  };
}

/**
 * Sends the code that confirms an action; it is good in this session and for this purpose only. With an
 * authenticator app there is nothing to send.
 * @throws `no_second_factor`, `wait_before_resending`
 */
export async function sendStepUpCode(
  tx: Tx,
  context: ActorContext,
  input: { purpose: StepUpPurpose },
): Promise<{ contact: string | null; resend_after_seconds: number }> {
  const { actor, now } = context;
  const person = await readAccount(tx, actor.acting_admin_id ?? actor.id);
  if (!person.two_factor_mode) throw fail('no_second_factor');
  const to = contactOf(person, person.two_factor_mode);
  if (!to) return { contact: null, resend_after_seconds: 0 };
  const purpose = `step_up:${input.purpose}` as const;
  const last = await tx
    .selectFrom('one_time_code')
    .select('id')
    .where('user_id', '=', person.id)
    .where('purpose', '=', purpose)
    .where('sent_at', '>', new Date(now.getTime() - otpResendSeconds * 1000).toISOString())
    .executeTakeFirst();
  if (last) throw fail('wait_before_resending');
  const sent = await sendOneTimeCode(tx, context, {
    purpose,
    account_id: person.id,
    session_id: actor.session_id,
    ...to,
  });
  return { contact: sent.contact, resend_after_seconds: sent.resend_after_seconds };
}
