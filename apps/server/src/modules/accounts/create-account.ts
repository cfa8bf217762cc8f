import type { UserType } from '@banyan/contract/roles';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { sentAlong } from '../../platform/prepared-pool.ts';

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

/** What an account will be called, before it exists. */
export interface ReservedAccount {
  id: string;
  user_id: string;
}

/**
 * Creates an account with its profile. Whoever may sign up, and where they stand, is the caller's rule.
 * @throws `user_id_taken`, `email_taken` through the database's constraints
 */
export async function createAccount(
  tx: Tx,
  context: Pick<Context, 'now'>,
  input: NewAccount,
): Promise<ReservedAccount & { name: string }> {
  const reserved = await reserveAccount(tx, input.user_id);
  await insertAccount(tx, context, { ...input, ...reserved });
  return { ...reserved, name: input.name };
}

/** @param userId missing: the company's next number; numbers that somebody chose themselves are passed over */
export async function reserveAccount(tx: Tx, userId?: string): Promise<ReservedAccount> {
  for (;;) {
    const { rows } = await sql<ReservedAccount & { is_taken: boolean }>`
      with reserved as materialized (
        select nextval('app_user_id_seq') as id,
          coalesce(${userId ?? null}, user_id_prefix || nextval('user_number')) as user_id
        from company
      )
      select id, user_id, exists (select from app_user u where lower(u.user_id) = lower(reserved.user_id)) as is_taken
      from reserved`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('there is a company');
    // what somebody chose and is taken, the constraint refuses
    if (userId !== undefined || !row.is_taken) return { id: row.id, user_id: row.user_id };
  }
}

/** The second half of `createAccount`, for who reserved the account together with other questions. */
export async function insertAccount(
  tx: Tx,
  context: Pick<Context, 'now'>,
  input: NewAccount & ReservedAccount,
): Promise<void> {
  await sql`${sentAlong}
    with account as (
      insert into app_user (id, user_id, user_type, is_sub, name, email, mobile, password_hash, must_change_password,
        created_at) overriding system value
      values (${input.id}, ${input.user_id}, ${input.user_type}, ${input.is_sub ?? false}, ${input.name},
        ${input.email ?? null}, ${input.mobile ?? null}, ${input.password_hash}, ${input.must_change_password ?? false},
        ${context.now})
    )
    insert into profile (user_id, date_of_birth, gender, marital_status, address, district, state, country, pincode,
      nominee_name, nominee_relationship)
    values (${input.id}, ${input.date_of_birth ?? null}::date, ${input.gender ?? null}, ${input.marital_status ?? null},
      ${input.address ?? null}, ${input.district ?? null}, ${input.state ?? null}, ${input.country ?? null},
      ${input.pincode ?? null}, ${input.nominee_name ?? null}, ${input.nominee_relationship ?? null})`.execute(
    tx,
  );
}
