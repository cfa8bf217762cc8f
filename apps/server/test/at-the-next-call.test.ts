import { signOut } from '@banyan/contract/accounts/accounts';
import { adminDetails } from '@banyan/contract/accounts/details';
import { endSession } from '@banyan/contract/accounts/security';
import { listRouteSwitches, switchRoute } from '@banyan/contract/company/settings';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { memberSearch } from '@banyan/contract/genealogy/genealogy';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { grantAccessRights } from '../src/modules/accounts/rights/grant-access-rights.ts';
import { inTransaction, openDb, openPool } from '../src/platform/database/db.ts';
import type { Server } from '../src/platform/http/server.ts';
import { approve } from './approve.ts';
import { anAdmin, aSubAdmin, contextOf, openTestSession, type Person, password } from './build.ts';
import { callAs, useTestServer } from './http.ts';

const test = useTestServer();
/** A second server on the same database, with connections of its own. */
let other: Server;
let pool: pg.Pool;
let crowd: Person[];
beforeAll(async () => {
  pool = openPool(test.url, 4);
  other = await buildApp({ db: openDb(pool), databaseUrl: test.url, services: test.services, rateLimit: 0 });
  crowd = await Promise.all(Array.from({ length: 4 }, () => anAdmin(test.server)));
});
afterAll(async () => {
  await other.app.close();
  await pool.end();
});

const screen = '/admin/member/member-search';
const statusOf = async (server: Server, call: Endpoint, { token }: Pick<Person, 'token'>, query = {}) =>
  (await callAs(server, call, { token, query })).statusCode;
const search = (server: Server, person: Pick<Person, 'token'>) => statusOf(server, memberSearch, person);

/** Many people call both servers all the time while something is done. */
async function amongOthers(work: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const statuses = new Set<number>();
  const keepCalling = async (person: Person, server: Server) => {
    while (!isOver) statuses.add(await statusOf(server, adminDetails, person, ownId(person)));
  };
  const traffic = crowd.map((person, index) => keepCalling(person, index % 2 ? other : test.server));
  await work();
  isOver = true;
  await Promise.all(traffic);
  expect([...statuses]).toEqual([200]);
}
const ownId = ({ user_id }: Person) => ({ admin_user_id: user_id });

describe('at the very next call, of this server and of another on the same database,', () => {
  it('a session that ended counts', async () => {
    const person = await anAdmin(test.server);
    await amongOthers(async () => {
      for (const [server, another] of [
        [test.server, other],
        [other, test.server],
      ] as const) {
        const token = await inTransaction(test.server.db, (tx) =>
          openTestSession(test.server, tx, person.id),
        );
        const ask = (asked: Server) => statusOf(asked, adminDetails, { token }, ownId(person));
        expect([await ask(server), await ask(another)]).toEqual([200, 200]);
        expect((await callAs(server, signOut, { token })).statusCode).toBe(200);
        expect(await Promise.all([another, server, another, server].map(ask))).toEqual([401, 401, 401, 401]);
      }
    });
  });

  it('every session but one counts as ended when the others were', async () => {
    const person = await anAdmin(test.server);
    const token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, person.id));
    const asks = () =>
      Promise.all(
        [person.token, token].map((held) => statusOf(other, adminDetails, { token: held }, ownId(person))),
      );
    await amongOthers(async () => {
      expect(await asks()).toEqual([200, 200]);
      await callAs(test.server, endSession, { token, body: { others: true, current_password: password } });
      expect(await asks()).toEqual([401, 200]);
    });
  });

  it('a right that was taken away counts, and one that was given', async () => {
    const sub = await aSubAdmin(test.server, { rights: [screen] });
    const admin = await contextOf(test.server, await anAdmin(test.server));
    const grant = (routes: string[]) =>
      inTransaction(test.server.db, (tx) => grantAccessRights(tx, admin, { user_id: sub.user_id, routes }));
    const asks = () => Promise.all([other, test.server, other].map((server) => search(server, sub)));
    await amongOthers(async () => {
      for (let round = 0; round < 3; round++) {
        expect(await asks()).toEqual([200, 200, 200]);
        await grant([]);
        expect(await asks()).toEqual([403, 403, 403]);
        await grant([screen]);
      }
    });
  });

  it('a page that was switched off counts, and one that was switched on', async () => {
    const admin = await anAdmin(test.server);
    const listed = (await callAs(test.server, listRouteSwitches, { token: admin.token })).json().data;
    const { id } = listed.find((route: { url: string }) => route.url === screen);
    const turn = async (server: Server, is_enabled: boolean) => {
      const body = { id, is_enabled };
      await approve(server, await callAs(server, switchRoute, { token: admin.token, body }));
    };
    const asks = () => Promise.all([test.server, other].map((server) => search(server, admin)));
    await amongOthers(async () => {
      for (const server of [other, test.server]) {
        await turn(server, false);
        expect(await asks()).toEqual([403, 403]);
        await turn(server, true);
        expect(await asks()).toEqual([200, 200]);
      }
    });
  });
});

describe('calls that come at the same moment', () => {
  it('are each answered for the person who made them, with the rights of their own screen', async () => {
    const sub = await aSubAdmin(test.server);
    const nobody = { token: 'forged', user_id: '' };
    const people = [...crowd, sub, nobody, ...crowd, sub, nobody];
    const answers = await Promise.all(
      people.flatMap(({ token, user_id }) => [
        callAs(other, adminDetails, { token, query: { admin_user_id: user_id } }),
        callAs(other, memberSearch, { token }),
      ]),
    );
    const expected = people.flatMap((person) =>
      person === nobody ? [401, 401] : person === sub ? [200, 403] : [200, 200],
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expected);
    const own = answers.filter((_answer, index) => index % 2 === 0);
    expect(own.map((reply) => reply.json().data?.[0].user_id)).toEqual(
      people.map((person) => (person === nobody ? undefined : person.user_id)),
    );
  });
});
