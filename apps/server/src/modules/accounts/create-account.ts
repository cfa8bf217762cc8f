import type { UserType } from '@banyan/contract/roles';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { isUserIdTaken } from './queries.ts';

/** What a person tells about themselves; all of it may be missing. */
export interface PersonalDetails {
  date_of_birth?: string | undefined;
  gender?: string | undefined;
  marital_status?: string | undefined;
  address?: string | undefined;
  district?: string | undefined;
  state?: string | undefined;
  country?: string | undefined;
  pincode?: string | undefined;
  nominee_name?: string | undefined;
  nominee_relationship?: string | undefined;
}

export interface NewAccount extends PersonalDetails {
  user_type: UserType;
  /** Missing: the company's next number. */
  user_id?: string | undefined;
  name: string;
  email?: string | undefined;
  mobile?: string | undefined;
  /** From `hashPassword`, called before the transaction: hashing takes too long to hold locks for. */
  password_hash: string;
  is_sub?: boolean;
  must_change_password?: boolean;
}

/**
 * Creates an account with its profile. Whoever may sign up, and where they stand, is the caller's rule.
 * @throws `user_id_taken`, `email_taken` through the database's constraints
 */
export async function createAccount(
  tx: Tx,
  context: Pick<Context, 'now'>,
  input: NewAccount,
): Promise<{ id: string; user_id: string; name: string }> {
  const account = await tx
    .insertInto('app_user')
    .values({
      user_id: input.user_id ?? (await nextUserId(tx)),
      user_type: input.user_type,
      is_sub: input.is_sub ?? false,
      name: input.name,
      email: input.email ?? null,
      mobile: input.mobile ?? null,
      password_hash: input.password_hash,
      must_change_password: input.must_change_password ?? false,
      created_at: context.now,
    })
    .returning(['id', 'user_id', 'name'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('profile')
    .values({
      user_id: account.id,
      date_of_birth: input.date_of_birth ?? null,
      gender: input.gender ?? null,
      marital_status: input.marital_status ?? null,
      address: input.address ?? null,
      district: input.district ?? null,
      state: input.state ?? null,
      country: input.country ?? null,
      pincode: input.pincode ?? null,
      nominee_name: input.nominee_name ?? null,
      nominee_relationship: input.nominee_relationship ?? null,
    })
    .execute();
  return account;
}

/** The company's next user id; numbers that somebody chose themselves are passed over. */
async function nextUserId(tx: Tx): Promise<string> {
  for (;;) {
    const { user_id_prefix, given } = await tx
      .updateTable('company')
      .set((eb) => ({ user_id_next: eb('user_id_next', '+', '1') }))
      .returning((eb) => ['user_id_prefix', eb('user_id_next', '-', '1').as('given')])
      .executeTakeFirstOrThrow();
    const userId = `${user_id_prefix}${given}`;
    if (!(await isUserIdTaken(tx, userId))) return userId;
  }
}
