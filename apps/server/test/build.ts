import { captchaChallenge, signIn as signInCall } from '@banyan/contract/accounts/accounts';
import type { UserType } from '@banyan/contract/core/roles';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createAccount } from '../src/modules/accounts/create-account.ts';
import { hashPassword } from '../src/modules/accounts/hash-password.ts';
import { grantAccessRights } from '../src/modules/accounts/rights/grant-access-rights.ts';
import { findSession } from '../src/modules/accounts/sign-in/find-session.ts';
import { openSession } from '../src/modules/accounts/sign-in/open-session.ts';
import type { ActorContext, Context } from '../src/platform/context.ts';
import { inTransaction, type Tx } from '../src/platform/database/db.ts';
import type { Server } from '../src/platform/http/server.ts';
import { callAs } from './http.ts';

/** Everybody's password in tests. */
export const password = 'Marigold-42';
let passwordHash: Promise<string> | undefined;
/** Its hash, made once. */
export const hashedPassword = (): Promise<string> => (passwordHash ??= hashPassword(password));

/** Somebody signed in: their ids and the token of an open session. */
export interface Person {
  id: string;
  user_id: string;
  name: string;
  email: string;
  token: string;
}

let made = 0;
/** A number no other person of this process has, for user ids and addresses. */
export const nextNumber = (): number => ++made;

interface Wanted {
  name?: string;
  user_id?: string;
  email?: string;
  mobile?: string;
  /** Inner id of the franchise above a sub-franchise. */
  franchise_master?: string;
}

/** A main admin. */
export const anAdmin = (server: Server, wanted: Wanted = {}): Promise<Person> =>
  aPerson(server, 'Admin', wanted);

/** A main franchise. */
export const aFranchise = (server: Server, wanted: Wanted = {}): Promise<Person> =>
  aPerson(server, 'Franchise', wanted);

/** A sub-admin who has held the rights to these catalogue urls for a week, granted by a main admin. */
export async function aSubAdmin(
  server: Server,
  wanted: Wanted & { rights?: readonly string[] } = {},
): Promise<Person> {
  const sub = await aPerson(server, 'Admin', wanted, true);
  if (wanted.rights?.length) {
    const admin = await contextOf(server, await anAdmin(server));
    const { user_id } = sub;
    const now = new Date(admin.now.getTime() - 7 * 24 * 3_600_000);
    await inTransaction(server.db, (tx) =>
      grantAccessRights(tx, { ...admin, now }, { user_id, routes: wanted.rights ?? [] }),
    );
  }
  return sub;
}

/** An account of one kind with an open session; a member without a place in any tree. */
export async function aPerson(
  server: Server,
  userType: UserType,
  wanted: Wanted = {},
  isLimited = false,
): Promise<Person> {
  const number = nextNumber();
  const email = wanted.email ?? `person${number}@banyan.test`;
  const hash = await hashedPassword();
  return await inTransaction(server.db, async (tx) => {
    const account = await createAccount(tx, aContext(server), {
      user_type: userType,
      user_id: wanted.user_id ?? `${userType}.${number}`,
      name: wanted.name ?? `${userType} ${'ABCDEFGHIJ'[number % 10]}`,
      email,
      ...(wanted.mobile ? { mobile: wanted.mobile } : {}),
      password_hash: hash,
      is_limited: isLimited,
      franchise_master: wanted.franchise_master,
    });
    return { ...account, email, token: await openTestSession(server, tx, account.id) };
  });
}

/** Opens a session for an account, past its password. */
export async function openTestSession(server: Server, tx: Tx, id: string): Promise<string> {
  return await openSession(tx, aContext(server), { user_id: id, kind: 'normal' });
}

/** The context of a request without a signed-in person. */
export function aContext(server: Server): Context {
  const { services } = server;
  return { actor: null, now: services.clock(), ip: '127.0.0.1', user_agent: 'test', services };
}

/** The context of a request of this person. */
export async function contextOf(server: Server, person: { token: string }): Promise<ActorContext> {
  const session = await findSession(server.db, person.token, [], server.services.clock());
  if (!session) throw new Error('The session of this person has ended.');
  return { ...aContext(server), actor: session.actor };
}

/** Signs in through the real call, without a second factor. @returns the token */
export async function signIn(server: Server, userId: string, typed = password): Promise<string> {
  const reply = await callAs(server, signInCall, { body: { user_id: userId, password: typed } });
  const { data } = reply.json();
  if (!data?.token) throw new Error(`Not signed in: ${reply.body}`);
  return data.token;
}

/** Solves a captcha as the browser's widget does. @returns what a form sends as `captcha` */
export async function solveCaptcha(server: Server): Promise<string> {
  const reply = await callAs(server, captchaChallenge);
  const challenge = reply.json().data.challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
