import type { updateMember as call } from '@banyan/contract/accounts/member-edits';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import { message, text } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../append-audit.ts';
import { notifyOwner } from '../notify-owner.ts';
import { findMember, lockAccount } from '../queries.ts';
import { writeDetails } from '../write-details.ts';
import { readProfile } from './update-profile.ts';

const detailFields = [
  'date_of_birth',
  'gender',
  'marital_status',
  'nominee_name',
  'nominee_relationship',
] as const;
const placeFields = ['address', 'district', 'state', 'country', 'pincode'] as const;
const watched = ['name', 'email', 'mobile', ...detailFields, ...placeFields] as const;

/** What an approved KYC has compared with documents. */
const checkedOnes = ['name', 'date_of_birth'] as const;

/**
 * Changes the details of a member for the owner, who gets a mail, at the address before a change of it too.
 * @throws unknown_member, identity_locked, email_taken, mobile_taken, already_done when nothing changes
 */
export async function updateMember(
  tx: Tx,
  context: ActorContext,
  form: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const member = await findMember(tx, form.user_id);
  if (!member) throw fail('unknown_member');
  const { id, user_id } = member;
  await lockAccount(tx, id);
  const profile = await readProfile(tx, id);
  const before = { ...profile, email: profile.email.value, mobile: profile.mobile.value };
  const after = {
    ...Object.fromEntries([...detailFields, ...placeFields].map((field) => [field, form[field] ?? null])),
    name: form.name,
    email: form.email ?? before.email,
    mobile: form.mobile ?? before.mobile,
  } as Record<(typeof watched)[number], string | null> & { name: string };
  const fields = watched.filter((field) => before[field] !== after[field]);
  if (profile.is_identity_locked) {
    const locked = checkedOnes.filter((field) => fields.includes(field));
    const refusal = text(errors.identity_locked.message);
    if (locked.length > 0)
      throw fail('identity_locked', Object.fromEntries(locked.map((field) => [field, refusal])));
  }
  if (fields.length === 0) throw fail('already_done');
  const pick = <K extends (typeof watched)[number]>(names: readonly K[]) =>
    Object.fromEntries(names.map((name) => [name, after[name]])) as Record<K, string | null>;
  const { name, email, mobile } = after;
  await writeDetails(tx, context, id, { name, email, mobile, place: pick(placeFields) });
  await tx.updateTable('profile').set(pick(detailFields)).where('user_id', '=', id).execute();
  await appendAudit(tx, context, {
    action: 'change_member',
    object: `user:${user_id}`,
    details: {
      reason: form.reason,
      changed: Object.fromEntries(fields.map((field) => [field, { from: before[field], to: after[field] }])),
    },
  });
  await notifyOwner(
    tx,
    context,
    { user_id, name, email },
    {
      subject: message('{company}: details of your account were changed'),
      body: [
        message('{name}, {admin} changed details of your account: {fields}.', {
          admin: context.actor.name,
          fields: fields.map((field) => field.replaceAll('_', ' ')).join(', '),
        }),
        message('Reason: {reason}', { reason: form.reason }),
      ],
      also: before.email,
    },
  );
  return { user_id, name, changed: [...fields] };
}
