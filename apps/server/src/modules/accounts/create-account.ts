import type { Language } from '@banyan/contract/core/languages';
import type { UserType } from '@banyan/contract/core/roles';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { pipelined } from '../../platform/database/prepared-pool.ts';
import { banFromDeciding } from './approvals/ban-from-deciding.ts';

/** Personal details; all of them may be missing. */
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
  /** In which this person reads; missing: English. */
  language?: Language | undefined;
  name: string;
  email?: string | undefined;
  mobile?: string | undefined;
  /**
   * From `hashPassword`, called before the transaction: hashing takes too long to hold locks for.
   * Null = they sign in by wallet alone.
   */
  password_hash: string | null;
  /** Holds only the rights that are granted one by one; so does every sub-franchise. */
  is_limited?: boolean;
  /** Inner id of the franchise above a sub-franchise. */
  franchise_master?: string | undefined;
  /** The admin who makes an account of an admin; missing: the operator, on the command line. */
  created_by?: string;
}

/** The ids of an account, before it exists. */
export interface ReservedAccount {
  id: string;
  user_id: string;
}

/**
 * Creates an account with its profile. Who may sign up, and the place in the network, are the caller's rules.
 * @throws `user_id_taken`, `email_taken`, `not_a_master` through the database's constraints
 */
export async function createAccount(
  tx: Tx,
  context: Pick<Context, 'now'>,
  input: NewAccount,
): Promise<ReservedAccount & { name: string }> {
  const [reserved] = await reserveAccounts(tx, [input.user_id]);
  if (!reserved) throw new Error('one was reserved');
  const { created_by, ...account } = input;
  await insertAccounts(tx, context, [{ ...account, ...reserved }]);
  if (created_by && input.user_type === 'Admin')
    await banFromDeciding(tx, context, { user_id: reserved.id, cause: 'created', by: [created_by] });
  return { ...reserved, name: input.name };
}

/**
 * The first half of `createAccount`, for many.
 * @param userIds missing: the company's next number; numbers that people chose as their own user id are skipped
 */
export async function reserveAccounts(
  tx: Tx,
  userIds: readonly (string | undefined)[],
): Promise<ReservedAccount[]> {
  const { rows } = await sql<ReservedAccount & { is_taken: boolean }>`
    with reserved as materialized (
      select n, nextval('app_user_id_seq') as id,
        coalesce(chosen, user_id_prefix || nextval('user_number')) as user_id, chosen is null as is_given
      from company, unnest(${userIds.map((userId) => userId ?? null)}::text[]) with ordinality as c (chosen, n)
    )
    select id, user_id, is_given
      and exists (select from app_user u where lower(u.user_id) = lower(reserved.user_id)) as is_taken
    from reserved order by n`.execute(tx);
  // a chosen user id that is taken is refused by the constraint
  return await Promise.all(
    rows.map(async ({ is_taken, ...reserved }) => {
      const [other = reserved] = is_taken ? await reserveAccounts(tx, [undefined]) : [];
      return other;
    }),
  );
}

/** The second half of `createAccount`, for many. */
export async function insertAccounts(
  tx: Tx,
  context: Pick<Context, 'now'>,
  accounts: readonly (NewAccount & ReservedAccount)[],
): Promise<void> {
  await sql`${pipelined}
    with person as (
      select * from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as p (id bigint, user_id text, language text,
        user_type text, is_limited boolean, name text, email text, mobile text, password_hash text,
        date_of_birth date, gender text, marital_status text, address text,
        district text, state text, country text, pincode text, nominee_name text, nominee_relationship text, franchise_master bigint)
    ), account as (
      insert into app_user (id, user_id, user_type, is_limited, name, email, mobile, password_hash, language, created_at)
        overriding system value
      select id, user_id, user_type, coalesce(is_limited, false) or franchise_master is not null, name, email, mobile, password_hash,
        coalesce(language, 'en'), ${context.now}::timestamptz
      from person
    ), franchise as (
      insert into franchise (id, franchise_master) select id, franchise_master from person where user_type = 'Franchise'
    )
    insert into profile (user_id, date_of_birth, gender, marital_status, address, district, state, country, pincode,
      nominee_name, nominee_relationship)
    select id, date_of_birth, gender, marital_status, address, district, state, country, pincode, nominee_name,
      nominee_relationship
    from person`.execute(tx);
}
