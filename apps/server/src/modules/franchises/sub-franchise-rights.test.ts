import { changeAccessRights, readAccessRights } from '@banyan/contract/accounts/access-rights';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import * as calls from '@banyan/contract/franchises/franchises';
import { readFranchiseProfile, updateFranchise } from '@banyan/contract/franchises/profile';
import { passbook } from '@banyan/contract/ledger/passbook';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, anAdmin, nextNumber, openTestSession, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { inTransaction } from '../../platform/database/db.ts';

const test = useTestServer();
const pages = '/franchise/sub-franchise';
const money = '/franchise/wallet/passbook';
let admin: Person;
let idOf: Map<string, number>;

beforeAll(async () => {
  admin = await anAdmin(test.server);
  const routes = await test.asOwner('select url, id from route');
  idOf = new Map(routes.map(({ url, id }) => [String(url), Number(id)]));
});

const ask = async (call: Endpoint, { token }: Person, input: object) =>
  await callAs(
    test.server,
    call,
    call.method === 'GET' ? { token, query: { ...input } } : { token, body: input },
  );
const form = () => ({
  user_id: `Corner.${nextNumber()}`,
  password: 'Marigold-42',
  password_confirmation: 'Marigold-42',
  name: 'Corner Shop',
  email: `corner${nextNumber()}@banyan.test`,
  mobile: '9876543210',
  owner_name: 'Asha Rani',
});
/** A sub-franchise past its first sign-in, added on the page of its master. */
async function addSub(master: Person): Promise<Person> {
  const { user_id, name } = (await ask(calls.addFranchise, master, form())).json().data;
  const [row] = await test.asOwner(
    'update app_user set must_change_password = false, password_expires_at = null where user_id = $1 returning id, email',
    [user_id],
  );
  const id = String(row?.id);
  const token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, id));
  return { id, user_id, name, email: String(row?.email), token };
}
const rightsOf = async (by: Person, { user_id }: Person) =>
  (await ask(readAccessRights, by, { user_id })).json().data as {
    routes: string;
    rights: { id: number; url: string; lock: string | null }[];
  };
/** Saves the rights of somebody without some of them, or with one more. */
async function save(by: Person, of: Person, change: { without?: string; with?: string }) {
  const { routes, rights } = await rightsOf(by, of);
  const isLost = (id: number) =>
    change.without && rights.find((right) => right.id === id)?.url.startsWith(change.without);
  const kept = routes.split(',').filter((id) => !isLost(Number(id)));
  const more = change.with ? [String(idOf.get(change.with))] : [];
  const body = { user_id: of.user_id, routes: [...kept, ...more].join(','), based_on: routes };
  return await ask(changeAccessRights, by, body);
}
const reads = async (person: Person) => (await ask(passbook, person, {})).statusCode;

describe('a right that a master loses', () => {
  it('is lost by its sub-franchises on all four pages, and nobody gives it to them until the master has it again', async () => {
    const [master, other] = [await aFranchise(test.server), await aFranchise(test.server)];
    const [sub, second, stranger] = [await addSub(master), await addSub(master), await addSub(other)];
    for (const person of [master, sub, second, stranger]) expect(await reads(person)).toBe(200);
    expect((await save(admin, master, { without: money })).statusCode).toBe(200);
    expect([await reads(master), await reads(sub), await reads(second)]).toEqual([403, 403, 403]);
    expect(await reads(stranger)).toBe(200);

    // access rights: it is not held, and locked
    for (const by of [master, admin]) {
      const right = (await rightsOf(by, sub)).rights.find(({ url }) => url === money);
      expect(right?.lock).toBe('not_held');
      expect((await save(by, sub, { with: money })).json().code).toBe('right_not_held');
    }
    // add a sub-franchise: a new one begins without it
    const late = await addSub(master);
    expect(await reads(late)).toBe(403);
    // list and profile: the sub-franchises are still there, and nobody else's
    const listed = (await ask(calls.franchiseList, master, {})).json().data;
    expect(listed.map((row: { user_id: string }) => row.user_id).sort()).toEqual(
      [sub, second, late].map(({ user_id }) => user_id).sort(),
    );
    const change = { ...form(), user_id: sub.user_id, reason: 'Moved' };
    expect((await ask(updateFranchise, master, change)).statusCode).toBe(200);
    expect((await ask(readFranchiseProfile, master, { user_id: sub.user_id })).statusCode).toBe(200);
    expect([await reads(sub), await reads(second)]).toEqual([403, 403]);

    await save(admin, master, { with: money });
    expect([await reads(master), await reads(sub)]).toEqual([200, 403]);
    expect((await save(master, sub, { with: money })).statusCode).toBe(200);
    expect([await reads(sub), await reads(second)]).toEqual([200, 403]);
  });

  it('to the pages about sub-franchises closes every call of them to it, and its sub-franchises keep what they have', async () => {
    const master = await aFranchise(test.server);
    const sub = await addSub(master);
    await save(admin, master, { without: pages });
    const ofPages = test.server.mounted.filter((call) => {
      const own = call.screens.filter((url) => url.startsWith('/franchise/'));
      return own.length > 0 && own.every((url) => url.startsWith(pages));
    });
    const replies = await Promise.all(ofPages.map((call) => ask(call, master, { user_id: sub.user_id })));
    expect(replies.filter(({ statusCode }) => statusCode !== 403)).toEqual([]);
    expect(ofPages.length).toBeGreaterThan(5);
    expect(await reads(sub)).toBe(200);
  });
});

describe('a sub-franchise', () => {
  it('reaches on these pages nobody but itself, also with every right to them', async () => {
    const master = await aFranchise(test.server);
    const [sub, sister] = [await addSub(master), await addSub(master)];
    await test.asOwner(
      `insert into access_right (user_id, route_id) select $1, id from route where user_type = 'Franchise'
       on conflict do nothing`,
      [sub.id],
    );
    expect((await ask(calls.franchiseList, sub, {})).json().data).toEqual([]);
    expect((await ask(readFranchiseProfile, sub, {})).json().data.user_id).toBe(sub.user_id);
    const { password: _password, password_confirmation: _again, ...details } = form();
    for (const other of [master, sister]) {
      const { user_id } = other;
      const named = { ...details, user_id, reason: 'Test', routes: '', based_on: '' };
      for (const call of [
        readFranchiseProfile,
        updateFranchise,
        calls.blockFranchise,
        calls.unblockFranchise,
        readAccessRights,
        changeAccessRights,
      ]) {
        const reply = (await ask(call, sub, call.method === 'GET' ? { user_id } : named)).json();
        const code = call.path === 'access_rights' ? 'unknown_user' : 'unknown_franchise';
        expect([call.path, reply.code]).toEqual([call.path, code]);
      }
    }
    expect((await ask(calls.addFranchise, sub, form())).json().errors).toEqual({
      franchise_master: 'This is a sub-franchise: it has none of its own.',
    });
  });
});
