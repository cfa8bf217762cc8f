import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../database/db.ts';
import { refusal } from '../refusal.ts';
import { readSettings } from '../settings.ts';
import { connectTo } from './connect-to.ts';

/** The login of the application: it owns nothing and holds only the rights that migrations grant. */
export const APP_ROLE = 'banyan_app';

/** PostgreSQL's codes of a login that does not exist, may not sign in, or has another password. */
const REFUSED_LOGIN = ['28P01', '28000'];
const NO_RIGHT = '42501';
/** Another process changes the role at this moment: duplicate_object, unique_violation, "tuple concurrently updated". */
const TAKEN = ['42710', '23505', 'XX000'];

/**
 * The address at which the application signs in to the database of this owner. Its password follows from the owner's
 * and leads nowhere back, so every process of an installation knows it and none has to keep it.
 * @param given the address of an operator who keeps that password; null = there is none
 * @throws a refusal when the owner's address holds no password
 */
export function applicationUrl(ownerUrl: string, given = readSettings().appDatabaseUrl): string {
  const url = new URL(ownerUrl);
  if (given) {
    ({ username: url.username, password: url.password } = new URL(given));
    return url.href;
  }
  if (!url.password)
    throw refusal(
      `DATABASE_URL holds no password, from which that of ${APP_ROLE} is made: add one, or set APP_DATABASE_URL (README, Your own PostgreSQL).`,
    );
  const ofOwner = decodeURIComponent(url.password);
  url.username = APP_ROLE;
  url.password = createHmac('sha256', ofOwner).update(APP_ROLE).digest('base64url');
  return url.href;
}

/** The address of another server of the database, with the login of this one. */
export function loginOf(url: string, other: string): string {
  const address = new URL(other);
  ({ username: address.username, password: address.password } = new URL(url));
  return address.href;
}

/**
 * Makes the application's login able to sign in, and proves that it can do no more than it should.
 * @param options.appUrl given by the operator, who then keeps the login and its password; null = both are made here
 * @returns the address at which the application signs in
 * @throws a refusal when the login cannot be made or has rights of its own
 */
export async function openApplicationLogin(options: {
  ownerUrl: string;
  appUrl: string | null;
}): Promise<string> {
  const { ownerUrl, appUrl } = options;
  const url = appUrl ?? applicationUrl(ownerUrl, null);
  const problem = await trySigningIn(url);
  if (problem) {
    if (appUrl) throw refusal(`APP_DATABASE_URL cannot be used: ${problem}.`);
    await givePassword(ownerUrl, url);
    const still = await trySigningIn(url);
    if (still) throw refusal(`The application cannot sign in to the database as ${APP_ROLE}: ${still}.`);
  }
  return url;
}

/** @returns why the login is refused; null = it may sign in and has no rights of its own */
async function trySigningIn(url: string): Promise<string | null> {
  const client = new pg.Client({ ...connectTo(url), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ right: string }>(rightsBeyond('session_user'));
    const [beyond] = rows;
    if (beyond)
      throw refusal(
        `The login ${client.user} ${beyond.right}: the application works only as one that does not (README, Your own PostgreSQL).`,
      );
    return null;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (REFUSED_LOGIN.includes(code ?? '')) return message;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** What a login can do that would lead past the rules of the database. */
export const rightsBeyond = (login: 'session_user' | `'${string}'`): string => `
  select "right" from pg_roles r, lateral (values
    (r.rolsuper, 'is a superuser'),
    (r.rolcreaterole, 'may create roles'),
    (r.rolcreatedb, 'may create databases'),
    (r.rolreplication, 'may replicate'),
    (r.rolbypassrls, 'passes by the rules of rows'),
    (r.rolname <> '${APP_ROLE}', 'is not ${APP_ROLE}'),
    (exists (select from pg_auth_members m where m.member = r.oid), 'is a member of another role'),
    (exists (select from pg_class c where c.relowner = r.oid and c.relpersistence <> 't')
      or exists (select from pg_proc p where p.proowner = r.oid)
      or exists (select from pg_database d where d.datdba = r.oid), 'owns parts of the database')
  ) as beyond (holds, "right")
  where r.rolname = ${login} and holds`;

/** Whether a connection can do nothing that would lead past the rules of the database. */
export async function ownsNothing(db: Db): Promise<boolean> {
  const { rows } = await sql.raw(rightsBeyond('session_user')).execute(db);
  return rows.length === 0;
}

/** As the owner: creates the role when it is missing, and sets its password. */
async function givePassword(ownerUrl: string, appUrl: string): Promise<void> {
  const { password } = new URL(appUrl);
  const client = new pg.Client(connectTo(ownerUrl));
  client.on('error', () => {});
  await client.connect();
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { rowCount: exists } = await client.query('select from pg_roles where rolname = $1', [
          APP_ROLE,
        ]);
        if (!exists) await client.query(`create role ${APP_ROLE}`);
        await client.query(`alter role ${APP_ROLE} login password '${password}'`);
        return;
      } catch (error) {
        const { code } = error as { code?: string };
        if (code === NO_RIGHT) throw mayNotPrepare(client.user, error);
        if (attempt === 10 || !TAKEN.includes(code ?? '')) throw error;
        await sleep(20 * attempt);
      }
    }
  } finally {
    await client.end();
  }
}

const mayNotPrepare = (owner: string | undefined, error: unknown) =>
  refusal(
    `The login ${owner} may not give ${APP_ROLE} a password; let an administrator run once: create role ${APP_ROLE} login password '…'; and set APP_DATABASE_URL to its address.`,
    error,
  );
