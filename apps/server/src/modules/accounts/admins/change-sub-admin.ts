import type { changeSubAdmin as call } from '@banyan/contract/accounts/admins';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { WaitLine } from '@banyan/contract/core/second-person';
import { message, text } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { appendAudit } from '../append-audit.ts';
import { banFromDeciding } from '../approvals/ban-from-deciding.ts';
import { blockAccount } from '../block-account.ts';
import { notifyOwner } from '../notify-owner.ts';
import { findAccount } from '../queries.ts';
import { type LockedAdmin, requireAdmin } from './require-admin.ts';

type Input = BodyOf<typeof call>;
type Changed = Pick<Input, 'name' | 'email' | 'mobile'>;

/**
 * Changes name and contacts of another admin, and blocks, unblocks or deletes them: who is deleted signs in no more, and
 * what they did stays. Contacts set by others are unproved.
 * @throws what `requireAdmin` throws; `already_done`
 */
export async function changeSubAdmin(tx: Tx, context: ActorContext, input: Input) {
  const admin = await requireAdmin(tx, context, input);
  const changed = changedOf(admin, input);
  if (Object.keys(changed).length > 0) await changeDetails(tx, context, { admin, changed, input });
  if (input.act) await changeStatus(tx, context, { admin, act: input.act, reason: input.reason });
  const isBlocked = input.act ? input.act !== 'Unblock' : admin.is_blocked;
  return {
    user_id: admin.user_id,
    name: changed.name ?? admin.name,
    status:
      input.act === 'Delete' ? ('Deleted' as const) : isBlocked ? ('Blocked' as const) : ('Active' as const),
  };
}

/** An address of an admin, by which a password is reset, is changed by two admins: nobody makes their own checker. */
export async function findChangedContacts(
  tx: Tx,
  context: ActorContext,
  input: Input,
): Promise<Waits | null> {
  const admin = await requireAdmin(tx, context, input);
  const { email, mobile } = changedOf(admin, input);
  if (email === undefined && mobile === undefined) return null;
  const line = (label: WaitLine['label'], from: string | null, value: string | undefined): WaitLine[] =>
    value === undefined ? [] : [{ label, kind: 'text', from, value }];
  return {
    why: message('The contacts of an admin are changed by two admins together: by them a password is reset.'),
    value: null,
    payee_id: null,
    lines: [
      { label: text('Admin'), kind: 'text', value: `${admin.name} (${admin.user_id})` },
      ...line(text('E-mail'), admin.email, email),
      ...line(text('Mobile'), admin.mobile, mobile),
      { label: text('Reason'), kind: 'text', value: input.reason },
    ],
    by_mail: true,
  };
}

/** What of the form is another value than the one there is. */
const changedOf = (admin: LockedAdmin, input: Input): Changed =>
  Object.fromEntries(
    (['name', 'email', 'mobile'] as const).flatMap((field) => {
      const value = input[field];
      return value === undefined || value === admin[field] ? [] : [[field, value]];
    }),
  );

async function changeDetails(
  tx: Tx,
  context: ActorContext,
  { admin, changed, input }: { admin: LockedAdmin; changed: Changed; input: Input },
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      ...changed,
      // two admins together decide that codes go there
      ...(changed.email === undefined
        ? {}
        : { email_verified_at: null, email_given_at: context.now, code_email: changed.email }),
      ...(changed.mobile === undefined
        ? {}
        : { mobile_verified_at: null, mobile_given_at: context.now, code_mobile: changed.mobile }),
    })
    .where('id', '=', admin.id)
    .execute();
  if (changed.email !== undefined || changed.mobile !== undefined) {
    const checker = context.approved && (await findAccount(tx, context.approved.by));
    const by = [context.actor.id, ...(checker && checker.id !== admin.id ? [checker.id] : [])];
    await banFromDeciding(tx, context, { user_id: admin.id, cause: 'reset', by });
  }
  const was = Object.entries(changed).map(([field, to]) => [
    field,
    { from: admin[field as keyof Changed] ?? null, to },
  ]);
  await appendAudit(tx, context, {
    action: 'change_admin',
    object: `user:${admin.user_id}`,
    details: { ...Object.fromEntries(was), reason: input.reason },
  });
  // to the address there was: the new one may be a thief's
  await notifyOwner(tx, context, admin, {
    subject: message('{company}: your details were changed by an admin'),
    body: [
      message('{name}, {admin} changed this of yours: {fields}.', {
        admin: context.actor.name,
        fields: Object.keys(changed).join(', '),
      }),
      message('Reason: {reason}', { reason: input.reason }),
    ],
  });
}

async function changeStatus(
  tx: Tx,
  context: ActorContext,
  { admin, act, reason }: { admin: LockedAdmin; act: NonNullable<Input['act']>; reason: string },
): Promise<void> {
  const is_blocked = act !== 'Unblock';
  const isChanged = await blockAccount(tx, { id: admin.id, is_blocked, at: context.now });
  if (act === 'Delete')
    await tx.updateTable('app_user').set({ deleted_at: context.now }).where('id', '=', admin.id).execute();
  else if (!isChanged) throw fail('already_done');
  await appendAudit(tx, context, {
    action: `${act.toLowerCase()}_admin`,
    object: `user:${admin.user_id}`,
    details: { reason },
  });
}
