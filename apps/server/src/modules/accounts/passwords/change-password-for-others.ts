import { changePasswordForOthers as call } from '@banyan/contract/accounts/security';
import type { BodyOf, ReplyInputOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { nameOfCall } from '../../../platform/http/second-person.ts';
import type { Server } from '../../../platform/http/server.ts';
import type { Steps } from '../../../platform/http/step-up.ts';
import { hashPassword } from '../hash-password.ts';
import { notifyOwner } from '../notify-owner.ts';
import { giveTemporaryPassword, requireOther, type TemporaryPassword } from './give-temporary-password.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

/**
 * Gives somebody a temporary password. An admin gets one from two admins together, else one of them would make a checker
 * of their own: the request waits, and holds the password as a hash (docs/security.md §8).
 * @throws `weak_password` and what `requireOther` throws
 */
export async function changePasswordForOthers(
  { db, confirmed }: Steps,
  context: ActorContext,
  input: BodyOf<typeof call>,
  askSecondPerson: Server['askSecondPerson'],
): Promise<ReplyInputOf<typeof call>> {
  await refuseWeakPassword(db, input.password, { user_id: input.user_id });
  const hash = await hashPassword(input.password, context.ip);
  const body = { ...input, password: hash, password_confirmation: hash };
  return await confirmed(async (tx) => {
    const waits = await waitsOf(tx, context, body);
    if (!waits) return { data: await giveTemporaryPassword(tx, context, body) };
    await notifyOwner(tx, context, await requireOther(tx, context, input), {
      subject: message('{company}: an admin asks for a new password of yours'),
      body: [
        message('{name}, {admin} asked to give your account a temporary password. Another admin decides.', {
          admin: context.actor.name,
        }),
      ],
    });
    return { waits: await askSecondPerson(tx, context, { endpoint: call, body, waits }) };
  });
}

/** Lets requests for the password of an admin be approved. The call is served in steps, so it is not listed by itself. */
export function listPasswordRequests(server: Server): void {
  server.waiting.set(nameOfCall(call), {
    endpoint: call,
    waits: (tx, context, body) => waitsOf(tx, context, body as TemporaryPassword),
    run: (tx, context, body) => giveTemporaryPassword(tx, context, body as TemporaryPassword),
  });
}

async function waitsOf(tx: Tx, context: ActorContext, input: TemporaryPassword): Promise<Waits | null> {
  const { user_type, user_id, name } = await requireOther(tx, context, input);
  if (user_type !== 'Admin') return null;
  return {
    why: message('The password of an admin is given by two admins together: nobody makes their own checker.'),
    value: null,
    payee_id: null,
    lines: [
      { label: text('Admin'), kind: 'text', value: `${name} (${user_id})` },
      { label: text('Reason'), kind: 'text', value: input.reason },
    ],
    by_mail: true,
  };
}
