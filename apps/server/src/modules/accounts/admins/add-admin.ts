import { rightsScreens, roleTemplates } from '@banyan/contract/accounts/access-rights';
import type { addAdmin as call } from '@banyan/contract/accounts/admins';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { Failure, fail } from '../../../platform/fail.ts';
import type { Steps } from '../../../platform/http/step-up.ts';
import { newToken } from '../../../platform/token.ts';
import { appendAudit } from '../append-audit.ts';
import { createAccount } from '../create-account.ts';
import { findAccountProblems } from '../find-account-problems.ts';
import { giveFirstPassword } from '../give-first-password.ts';
import { hashPassword } from '../hash-password.ts';
import { holdsOne } from '../holds-one.ts';
import { type Happened, notifyOwner } from '../notify-owner.ts';
import { grantAccessRights } from '../rights/grant-access-rights.ts';

type Input = BodyOf<typeof call>;

/**
 * Adds a sub-admin with the rights of a role, of which the adder holds every one. It decides nothing for 72 hours
 * (docs/security.md §8).
 * @throws `invalid_request` with every problem of the account; `right_not_held`
 */
export async function addAdmin(
  { db, confirmed }: Steps,
  context: ActorContext,
  input: Input,
): Promise<{ user_id: string; name: string }> {
  // an invited admin has a password that nobody knows, until they choose their own
  const password = input.first_sign_in === 'password' ? (input.password ?? '') : newToken(context.services);
  const problems = await findAccountProblems(db, { ...input, password });
  if (Object.keys(problems).length > 0) throw fail('invalid_request', problems);
  const password_hash = await hashPassword(password, context.ip);
  return await confirmed(async (tx) => {
    const { user_id, name, email, mobile } = input;
    const account = await createAccount(tx, context, {
      user_type: 'Admin',
      user_id,
      name,
      email,
      mobile,
      password_hash,
      is_limited: true,
      created_by: context.actor.id,
    });
    if (input.first_sign_in === 'password')
      await giveFirstPassword(tx, context, { id: account.id, password_hash });
    await appendAudit(tx, context, {
      action: 'add_admin',
      object: `user:${user_id}`,
      details: { role: input.role ?? null, first_sign_in: input.first_sign_in },
    });
    await giveRole(tx, context, input);
    await notifyOwner(tx, context, { user_id, name, email }, welcome(context, input));
    return { user_id: account.user_id, name };
  });
}

/** The rights of a role, where its giver may give rights and holds all of them. */
async function giveRole(tx: Tx, context: ActorContext, { user_id, role }: Input): Promise<void> {
  const template = roleTemplates.find(({ code }) => code === role);
  if (!template) return;
  const refusal = fail('right_not_held', { role: text('This role has rights that you do not hold.') });
  if (!(await holdsOne(tx, context.actor, [rightsScreens.subAdmin]))) throw refusal;
  await grantAccessRights(tx, context, { user_id, routes: template.urls }).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'right_not_held' ? refusal : error;
  });
}

function welcome({ services, actor }: ActorContext, { first_sign_in }: Input): Happened {
  const link = `${services.publicUrl}/accounts/${first_sign_in === 'invite' ? 'forgot-password' : 'sign-in'}`;
  const values = { admin: actor.name, link };
  return {
    subject: message('{company}: you were added as an admin'),
    body: [
      first_sign_in === 'invite'
        ? message('{name}, {admin} added you as an admin. Choose your password here: {link}', values)
        : message(
            '{name}, {admin} added you as an admin and tells you a temporary password, which signs in for a day: {link}',
            values,
          ),
    ],
  };
}
