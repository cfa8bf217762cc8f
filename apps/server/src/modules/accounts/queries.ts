import type { TwoFactorMode } from '@banyan/contract/accounts/accounts';
import type { Details } from '@banyan/contract/accounts/details';
import type { readTwoFactor } from '@banyan/contract/accounts/security';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { Language } from '@banyan/contract/core/languages';
import type { UserType } from '@banyan/contract/core/roles';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { getAddress } from 'viem';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { type Contacts, contactColumns } from './contacts/find-code-contact.ts';

/** A row of `app_user` as operations need it; the password's hash goes no further than they do. */
export interface Account extends Contacts {
  id: string;
  user_id: string;
  user_type: UserType;
  is_limited: boolean;
  name: string;
  password_hash: string | null;
  must_change_password: boolean;
  /** Until when a temporary password signs in; null = it is the owner's. */
  password_expires_at: string | null;
  is_blocked: boolean;
  two_factor_mode: TwoFactorMode | null;
  totp_secret: string | null;
  totp_last_step: string;
  profile_image_url: string | null;
  created_at: string;
  language: Language;
}

const accounts = (db: Db) =>
  db
    .selectFrom('app_user')
    .select([
      'id',
      'user_id',
      'user_type',
      'is_limited',
      'name',
      ...contactColumns,
      'password_hash',
      'must_change_password',
      'password_expires_at',
      'is_blocked',
      'two_factor_mode',
      'totp_secret',
      'totp_last_step',
      'profile_image_url',
      'created_at',
      'language',
    ])
    .$narrowType<{ user_type: UserType; two_factor_mode: TwoFactorMode | null; language: Language }>();

/** The account of a user id, whatever its case. */
export async function findAccount(db: Db, userId: string): Promise<Account | null> {
  const row = await accounts(db).where(sql<SqlBool>`lower(user_id) = lower(${userId})`).executeTakeFirst();
  return row ?? null;
}

/** The account of a typed user id or e-mail address. */
export async function findAccountToSignIn(db: Db, typed: string): Promise<Account | null> {
  if (!typed.includes('@')) return await findAccount(db, typed);
  const row = await accounts(db).where(sql<SqlBool>`lower(email) = lower(${typed})`).executeTakeFirst();
  return row ?? null;
}

/** The account behind an inner id, which exists. */
export async function readAccount(db: Db, id: string): Promise<Account> {
  return await accounts(db).where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * The account, locked until the transaction ends: for changes of password and second factors. Rows that refer to it
 * can still be written meanwhile.
 */
export async function lockAccount(db: Db, id: string): Promise<Account> {
  return await accounts(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** The name of a member people may join under or send to, by user id; null when nobody has it. */
export async function findMember(
  db: Db,
  userId: string,
): Promise<Pick<Account, 'id' | 'user_id' | 'name' | 'is_blocked' | 'profile_image_url'> | null> {
  const row = await db
    .selectFrom('app_user')
    .select(['id', 'user_id', 'name', 'is_blocked', 'profile_image_url'])
    .where(sql<SqlBool>`lower(user_id) = lower(${userId})`)
    .where('user_type', '=', 'User')
    .executeTakeFirst();
  return row ?? null;
}

/** Whose rights are asked for. */
export type RightsOwner = Pick<Actor, 'id' | 'user_type' | 'is_limited'>;

/**
 * Every active route of the person's type; for a sub-admin or sub-franchise those granted singly and the compulsory
 * ones.
 */
function grantedRoutes(db: Db, user: RightsOwner) {
  const routes = db.selectFrom('route').where('user_type', '=', user.user_type).where('is_active', '=', true);
  if (!user.is_limited) return routes;
  return routes.where((eb) =>
    eb.or([
      eb('is_compulsory', '=', true),
      eb(
        'id',
        'in',
        db.selectFrom('access_right').select('route_id').where('access_right.user_id', '=', user.id),
      ),
    ]),
  );
}

/** Ids of the routes a person may use, comma-separated (docs/screens.md §6.2). */
export async function readAccessRights(db: Db, user: RightsOwner): Promise<string> {
  const rows = await grantedRoutes(db, user).select('id').orderBy('id').execute();
  return rows.map((row) => row.id).join(',');
}

/** Which of these screens the person may open. */
export async function findGrantedScreens(
  db: Db,
  user: RightsOwner,
  screens: readonly string[],
): Promise<Set<string>> {
  const rows = await grantedRoutes(db, user).select('url').where('url', 'in', screens).execute();
  return new Set(rows.map((row) => row.url));
}

/** Whether the person of the alias u may open one of these screens. */
export const mayOpen = (screens: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from route r where r.url = any(${screens}) and r.is_active and r.user_type = u.user_type
    and (not u.is_limited or r.is_compulsory
      or exists (select from access_right a where a.user_id = u.id and a.route_id = r.id)))`;

/** Who is looked for among the admins. */
interface Holders {
  /** A right out of each of these lists. */
  rights: readonly RawBuilder<unknown>[];
  except: RawBuilder<unknown>;
  /** What keeps the person u from it. */
  bans: RawBuilder<unknown>;
}

/** Whether the person of the alias u is another admin who holds the rights. */
export const isHolder = ({ rights, except, bans }: Holders) => sql<SqlBool>`
  u.user_type = 'Admin' and u.id is distinct from ${except} and not u.is_blocked
    and ${sql.join(rights.map(mayOpen), sql` and `)} and not exists (select from ${bans})`;

/** Names of those admins, main accounts first: at most five. */
export const namesOfHolders = (holders: Holders) => sql<string[]>`array(
    select u.name from app_user u where ${isHolder(holders)} order by u.is_limited, u.name, u.id limit 5)`;

/** The second factors a person has set up, the preferred one first. */
export async function readTwoFactorModes(
  db: Db,
  user: Pick<Account, 'id' | 'two_factor_mode'>,
): Promise<TwoFactorMode[]> {
  const rows = await db
    .selectFrom('two_factor_method')
    .select('mode')
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .$narrowType<{ mode: TwoFactorMode }>()
    .execute();
  const modes = rows.map((row) => row.mode);
  return modes.sort((a, b) => Number(b === user.two_factor_mode) - Number(a === user.two_factor_mode));
}

export type TwoFactorState = ReplyOf<typeof readTwoFactor>['data'];

/** The second factors of a person. */
export async function readTwoFactorState(db: Db, accountId: string): Promise<TwoFactorState> {
  const account = await readAccount(db, accountId);
  return {
    mode: account.two_factor_mode,
    modes: await readTwoFactorModes(db, account),
    recovery_codes_left: await countRecoveryCodes(db, accountId),
  };
}

/** How many recovery codes a person has left. */
async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** The signed-in person as `user/details` and its sisters answer (docs/screens.md §6.2). */
export async function readDetails(
  db: Db,
  actor: Actor,
  is_second_factor_compulsory: boolean,
): Promise<Details> {
  const [account, access_rights, session, admin] = await Promise.all([
    readAccount(db, actor.id),
    readAccessRights(db, actor),
    db
      .selectFrom('user_session')
      .select(['expires_at', 'wallet'])
      .where('id', '=', actor.session_id)
      .executeTakeFirstOrThrow(),
    actor.acting_admin_id ? readAccount(db, actor.acting_admin_id) : null,
  ]);
  return {
    user_id: account.user_id,
    user_type: account.user_type,
    access_rights,
    is_two_factor_auth_enabled: account.two_factor_mode !== null,
    profile_image_url: account.profile_image_url ?? '',
    name: account.name,
    email: account.email,
    mobile: account.mobile,
    is_email_verified: account.email_verified_at !== null,
    is_mobile_verified: account.mobile_verified_at !== null,
    joined_at: account.created_at,
    two_factor_mode: account.two_factor_mode,
    must_change_password: account.must_change_password,
    is_second_factor_compulsory,
    acting_admin: admin && { user_id: admin.user_id, name: admin.name },
    session_expires_at: session.expires_at,
    has_password: account.password_hash !== null,
    wallet: session.wallet === null ? null : getAddress(session.wallet),
    language: account.language,
  };
}

/** A photo by its name. */
export async function readPhoto(db: Db, name: string): Promise<Buffer | null> {
  const row = await db.selectFrom('photo').select('image').where('name', '=', name).executeTakeFirst();
  return row?.image ?? null;
}

/** Whether a user id is taken, whatever its case. */
export async function isUserIdTaken(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where(sql<SqlBool>`lower(user_id) = lower(${userId})`)
    .executeTakeFirst();
  return row !== undefined;
}
