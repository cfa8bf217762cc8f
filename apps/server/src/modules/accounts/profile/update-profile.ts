import type { Profile, updateProfile as updateProfileCall } from '@banyan/contract/accounts/profile';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../append-audit.ts';
import { readIdentity } from '../lock-identity.ts';
import { readAccount } from '../queries.ts';

const fields = [
  'date_of_birth',
  'gender',
  'marital_status',
  'address',
  'district',
  'state',
  'country',
  'pincode',
  'nominee_name',
  'nominee_relationship',
] as const;

/** Somebody's own details. */
export async function readProfile(db: Db, accountId: string): Promise<Profile> {
  const [account, { identity_locked_at }, personal] = await Promise.all([
    readAccount(db, accountId),
    readIdentity(db, accountId),
    db.selectFrom('profile').select(fields).where('user_id', '=', accountId).executeTakeFirst(),
  ]);
  const empty = Object.fromEntries(fields.map((field) => [field, null])) as Record<
    (typeof fields)[number],
    null
  >;
  return {
    user_id: account.user_id,
    name: account.name,
    is_identity_locked: identity_locked_at !== null,
    joined_at: account.created_at,
    email: { value: account.email, is_verified: account.email_verified_at !== null },
    mobile: { value: account.mobile, is_verified: account.mobile_verified_at !== null },
    profile_image_url: account.profile_image_url ?? '',
    ...(personal ?? empty),
  };
}

/** What says who somebody is, and who inherits: the owner alone changes it. */
const identity = ['name', 'nominee_name', 'nominee_relationship'] as const;

/** What an approved KYC has compared with documents. */
const checkedOnes = ['name', 'date_of_birth'] as const;

/**
 * Changes one's own details; what is left blank is emptied. The audit log keeps what was there before.
 * @throws `not_while_acting` for an admin in somebody's panel who changes name or nominee; `identity_locked`
 */
export async function updateProfile(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof updateProfileCall>,
): Promise<Profile> {
  const { id, user_id } = context.actor;
  const before = await readProfile(tx, id);
  const theirs = identity.filter((field) => before[field] !== (input[field] ?? null));
  if (context.actor.acting_admin_id && theirs.length > 0) {
    const message = text(errors.not_while_acting.message);
    throw fail('not_while_acting', Object.fromEntries(theirs.map((field) => [field, message])));
  }
  if (before.is_identity_locked) {
    const changed = checkedOnes.filter((field) => before[field] !== (input[field] ?? null));
    const locked = text(errors.identity_locked.message);
    if (changed.length > 0)
      throw fail('identity_locked', Object.fromEntries(changed.map((field) => [field, locked])));
  }
  await tx.updateTable('app_user').set({ name: input.name }).where('id', '=', id).execute();
  const values = Object.fromEntries(fields.map((field) => [field, input[field] ?? null]));
  await tx
    .insertInto('profile')
    .values({ user_id: id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
  const after = await readProfile(tx, id);
  const changed = (['name', ...fields] as const).filter((field) => before[field] !== after[field]);
  if (changed.length > 0) {
    const details = Object.fromEntries(
      changed.map((field) => [field, { from: before[field], to: after[field] }]),
    );
    await appendAudit(tx, context, { action: 'update_profile', object: `user:${user_id}`, details });
  }
  return after;
}
