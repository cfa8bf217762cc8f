import type { UserType } from '@banyan/contract/roles';
import { sql } from 'kysely';
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
  const user_id = input.user_id ?? (await nextUserId(tx));
  const { rows } = await sql<{ id: string; user_id: string; name: string }>`
    with account as (
      insert into app_user (user_id, user_type, is_sub, name, email, mobile, password_hash, must_change_password,
        created_at)
      values (${user_id}, ${input.user_type}, ${input.is_sub ?? false}, ${input.name}, ${input.email ?? null},
        ${input.mobile ?? null}, ${input.password_hash}, ${input.must_change_password ?? false}, ${context.now})
      returning id, user_id, name
    ), profile as (
      insert into profile (user_id, date_of_birth, gender, marital_status, address, district, state, country, pincode,
        nominee_name, nominee_relationship)
      select id, ${input.date_of_birth ?? null}::date, ${input.gender ?? null}, ${input.marital_status ?? null},
        ${input.address ?? null}, ${input.district ?? null}, ${input.state ?? null}, ${input.country ?? null},
        ${input.pincode ?? null}, ${input.nominee_name ?? null}, ${input.nominee_relationship ?? null}
      from account
    )
    select * from account`.execute(tx);
  const [account] = rows;
  if (!account) throw new Error('an account was made');
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
