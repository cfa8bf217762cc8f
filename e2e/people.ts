import { randomBytes } from 'node:crypto';
import type { UserType } from '@banyan/contract/core/roles';
import { expect, type Page } from '@playwright/test';
import { type RawBuilder, sql } from 'kysely';
import { completeSignIn } from '../apps/server/src/modules/accounts/complete-sign-in.ts';
import { createAccount } from '../apps/server/src/modules/accounts/create-account.ts';
import { hashPassword } from '../apps/server/src/modules/accounts/hash-password.ts';
import { findAccount } from '../apps/server/src/modules/accounts/queries.ts';
import { grantAccessRights } from '../apps/server/src/modules/accounts/rights/grant-access-rights.ts';
import { recordConsents } from '../apps/server/src/modules/company/record-consents.ts';
import { readTerms } from '../apps/server/src/modules/company/terms/read-terms.ts';
import { joinMember } from '../apps/server/src/modules/genealogy/join-member.ts';
import type { ActorContext, Context } from '../apps/server/src/platform/context.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { realServices } from '../apps/server/src/platform/services.ts';
import { database } from './database.ts';

/** Everybody's password in journeys. */
export const password = 'Marigold-42';

/** Somebody of a journey's own: no two journeys share one, and each has a name to be found by. */
export interface Person {
  user_id: string;
  name: string;
  email: string;
  user_type: UserType;
}

let passwordHash: Promise<string> | undefined;

const services = realServices(() => {});
export const context = (): Context => ({
  actor: null,
  now: new Date(),
  ip: '127.0.0.1',
  user_agent: 'journey',
  services,
});

const letters = (): string =>
  Array.from(randomBytes(6), (byte) => 'abcdefghijklmnopqrstuvwxyz'[byte % 26]).join('');

async function details(kind: string) {
  passwordHash ??= hashPassword(password);
  const key = letters();
  return {
    user_id: `${kind}.${key}`,
    name: `${kind} ${key}`,
    email: `${key}@banyan.test`,
    password_hash: await passwordHash,
  };
}

const personOf = ({ user_id, name, email }: Omit<Person, 'user_type'>, user_type: UserType): Person => ({
  user_id,
  name,
  email,
  user_type,
});

/**
 * Joins a member: under `sponsor`, else under the first member of the network; in a leg, in the weaker one, or to wait for a place.
 * @param hasAgreed to all terms in force
 */
export async function aMember(
  sponsor?: Person,
  side: 'L' | 'R' | 'auto' | 'tank' = 'auto',
  hasAgreed = true,
): Promise<Person> {
  const account = await details('Member');
  const sponsorId = sponsor?.user_id ?? (await firstMember());
  await inTransaction(database(), async (tx) => {
    const now = context();
    const { id } = await joinMember(tx, now, { ...account, sponsor_id: sponsorId, side });
    const inForce = hasAgreed ? await readTerms(tx, now, { language: 'en' }) : [];
    await recordConsents(tx, now, id, inForce);
  });
  return personOf(account, 'User');
}

async function firstMember(): Promise<string> {
  const db = database();
  const find = () =>
    db
      .selectFrom('member as m')
      .innerJoin('app_user as u', 'u.id', 'm.id')
      .select('u.user_id')
      .where('m.sponsor_id', 'is', null)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.user_id;
  const account = await details('First');
  // Another worker may be first: then theirs it is.
  await inTransaction(db, (tx) =>
    joinMember(tx, context(), { ...account, sponsor_id: null, side: 'auto' }),
  ).catch(() => undefined);
  return (await find())?.user_id ?? account.user_id;
}

export const anAdmin = (): Promise<Person> => office('Admin', false);
export const aFranchise = (): Promise<Person> => office('Franchise', false);

/** A franchise below a master, which holds the rights to these catalogue urls. */
export async function aSubFranchise(master: Person, routes: readonly string[]): Promise<Person> {
  const { actor } = await actingAs(master);
  const sub = await office('Franchise', false, actor.id);
  await grantRights(sub, routes);
  return sub;
}

/** A sub-admin who holds the rights to these catalogue urls, granted through the operation. */
export async function aSubAdmin(routes: readonly string[]): Promise<Person> {
  const sub = await office('Admin', true);
  await grantRights(sub, routes);
  return sub;
}

/** Sets the rights of somebody who has them one by one, as a main admin does. */
export async function grantRights(sub: Person, routes: readonly string[]): Promise<void> {
  const admin = await actingAs(await anAdmin());
  await inTransaction(database(), (tx) => grantAccessRights(tx, admin, { user_id: sub.user_id, routes }));
}

/** The context of an operation of this person. */
export async function actingAs(person: Person): Promise<ActorContext> {
  const account = await findAccount(database(), person.user_id);
  if (!account) throw new Error(`${person.user_id} is gone.`);
  const session = { session_id: '0', acting_admin_id: null, has_second_factor: false, has_login_pin: false };
  return { ...context(), actor: { ...account, ...session } };
}

/** Gives somebody a second factor by mail. */
export async function haveMailFactor({ user_id }: Person): Promise<void> {
  const db = database();
  const { id } = await db
    .updateTable('app_user')
    .set({ two_factor_mode: 'Email' })
    .where('user_id', '=', user_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('two_factor_method')
    .values({ user_id: id, mode: 'Email', created_at: new Date() })
    .execute();
}

async function office(
  userType: Exclude<UserType, 'User'>,
  isSub: boolean,
  franchise_master?: string,
): Promise<Person> {
  const account = await details(userType);
  await inTransaction(database(), (tx) =>
    createAccount(tx, context(), { ...account, user_type: userType, is_limited: isSub, franchise_master }),
  );
  return personOf(account, userType);
}

/** Opens the page as somebody who has signed in before, past the form. */
export async function enter(page: Page, person: Person, path: string): Promise<void> {
  const account = await findAccount(database(), person.user_id);
  if (!account) throw new Error(`${person.user_id} is gone.`);
  const { token, user } = await inTransaction(database(), (tx) =>
    completeSignIn(tx, context(), account, { is_remembered: false }),
  );
  // once, before the scripts of the next page: what happens to the session afterwards is up to the journey
  await page.addInitScript(
    ({ name, kept }) => {
      // a blank page and an error of the browser have no storage; the name of a tab outlasts its pages
      if (!location.protocol.startsWith('http') || window.name.includes(name)) return;
      window.name += name;
      for (const [key, value] of Object.entries(kept))
        sessionStorage.setItem(key, btoa(JSON.stringify(value)));
    },
    {
      name: `entered ${randomBytes(6).toString('hex')};`,
      kept: { token, user_info: { ...user, name: person.name } },
    },
  );
  await page.goto(path);
}

/** Sign-ins of other journeys came from this address too: without them no captcha is asked for yet. */
export async function forgetSignIns(): Promise<void> {
  await database().deleteFrom('throttle').where('key', 'like', 'sign_in_from:%').execute();
}

/** Wrong tries at pins of other journeys came from this address too. */
export async function forgetPinTries(): Promise<void> {
  await database().deleteFrom('throttle').where('key', 'like', 'pin address:%').execute();
}

/** Does what changes the product for everybody while no other journey does something under the same name. */
export const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  holding(name, sql`pg_try_advisory_lock(hashtext(${name}))`, work);

/** Does what others may do at the same time, and nobody who is `alone` under this name. */
export const beside = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  holding(name, sql`pg_try_advisory_lock_shared(hashtext(${name}))`, work);

async function holding<T>(name: string, lock: RawBuilder<unknown>, work: () => Promise<T>): Promise<T> {
  return await database()
    .connection()
    .execute(async (own) => {
      const take = sql<{ taken: boolean }>`select ${lock} as taken`;
      const isMine = async () => (await take.execute(own)).rows[0]?.taken;
      await expect.poll(isMine, { message: `alone with ${name}`, timeout: 300_000 }).toBe(true);
      try {
        return await work();
      } finally {
        await sql`select pg_advisory_unlock_all()`.execute(own);
      }
    });
}

/** The code in the newest mail to an address. */
export async function codeFor(email: string): Promise<string> {
  let code = '';
  const look = async () => {
    const mail = await database()
      .selectFrom('mail')
      .select('body')
      .where('recipient', '=', email)
      .where('body', '~', 'is your code|आपका कोड')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    code = /(?<!\d)\d{6}(?!\d)/.exec(mail?.body ?? '')?.[0] ?? '';
    return code;
  };
  await expect.poll(look, { message: `a code for ${email}` }).not.toBe('');
  return code;
}
