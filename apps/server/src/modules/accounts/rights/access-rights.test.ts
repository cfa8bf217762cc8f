import { changeAccessRights, readAccessRights, roleTemplates } from '@banyan/contract/accounts/access-rights';
import { passbook } from '@banyan/contract/ledger/passbook';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, anAdmin, aPerson, aSubAdmin, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';

const test = useTestServer();
const page = '/admin/sub-admin/sub-admin-access-rights';
const [look, book, reverse] = [
  '/admin/member/member-search',
  '/admin/wallet/passbook',
  '/admin/topup/topup-details/reverse',
];
let admin: Person;
/** Route ids by url. */
let ids: Map<string, number>;
const idsOf = (...urls: string[]) => urls.map((url) => ids.get(url)).join(',');

beforeAll(async () => {
  admin = await anAdmin(test.server);
  const rows = await test.asOwner('select id, url from route');
  ids = new Map(rows.map(({ id, url }) => [String(url), Number(id)]));
});

const read = async (by: Person, { user_id }: { user_id: string }) =>
  (await callAs(test.server, readAccessRights, { token: by.token, query: { user_id } })).json();
const save = async (by: Person, { user_id }: { user_id: string }, routes: string, based_on?: string) => {
  const base = based_on ?? (await read(by, { user_id })).data?.routes ?? '';
  const body = { user_id, routes, based_on: base };
  return (await callAs(test.server, changeAccessRights, { token: by.token, body })).json();
};
/** Urls of what somebody was granted, without the groups above. */
const held = async (person: Person) => {
  const rows = await test.asOwner(
    `select url from route r join access_right a on a.route_id = r.id where a.user_id = $1
       and not exists (select from route c where c.parent_id = r.id and not c.is_action) order by url`,
    [person.id],
  );
  return rows.map(({ url }) => url);
};

describe('a right is given and taken only by who holds it', () => {
  it('by a main admin any, with the screen of an act and the groups above it', async () => {
    const sub = await aSubAdmin(test.server, { rights: [look] });
    const { data } = await save(admin, sub, idsOf(look, reverse));
    expect(data).toMatchObject({ is_limited: true, problem: null });
    expect(await held(sub)).toEqual([look, '/admin/topup/topup-details', reverse]);
    const [{ details }] = (await test.asOwner(
      `select details from audit_log where object = $1 order by id desc limit 1`,
      [`user:${sub.user_id}`],
    )) as [{ details: unknown }];
    expect(details).toEqual({ given: ['/admin/topup/topup-details', reverse], taken: [] });
  });

  it('by a sub-admin those of their own; others are shown locked', async () => {
    const clerk = await aSubAdmin(test.server, { rights: [page, look] });
    const sub = await aSubAdmin(test.server);
    const { data } = await read(clerk, sub);
    const lockOf = (url: string) => data.rights.find((right: { url: string }) => right.url === url)?.lock;
    expect([lockOf(look), lockOf(book), lockOf('/admin/profile')]).toEqual([null, 'not_held', 'compulsory']);
    expect(await save(clerk, sub, idsOf(look, book))).toMatchObject({
      code: 'right_not_held',
      errors: { routes: 'These rights are not yours to give or take: Passbook.' },
    });
    await save(clerk, sub, idsOf(look));
    expect(await held(sub)).toEqual([look]);
  });

  it('a sub-admin touches no admin who holds a right they lack, not even one that is switched off', async () => {
    const clerk = await aSubAdmin(test.server, { rights: [page, look] });
    const sub = await aSubAdmin(test.server, { rights: [look, book] });
    const none = await aSubAdmin(test.server);
    await test.asOwner('update route set is_enabled = false where url = $1', [book]);
    expect((await read(clerk, sub)).data.problem).toContain('a right that you do not hold');
    expect(await save(clerk, sub, '', idsOf(look, book))).toMatchObject({ code: 'holds_more' });
    // and what is switched off is neither given nor taken, by nobody
    expect(await save(admin, sub, idsOf(look))).toMatchObject({ code: 'right_not_held' });
    expect(await save(admin, none, idsOf(book))).toMatchObject({ code: 'right_not_held' });
    await save(admin, sub, idsOf(book));
    await test.asOwner('update route set is_enabled = true where url = $1', [book]);
    expect(await held(sub)).toEqual([book]);
  });

  it('not by oneself, not of a main admin, not of a member, not without the page', async () => {
    const clerk = await aSubAdmin(test.server, { rights: [page, look] });
    const sub = await aSubAdmin(test.server);
    const member = await aPerson(test.server, 'User');
    for (const one of [clerk, member, { user_id: 'Nobody.at.all' }])
      expect(await save(clerk, one, '')).toMatchObject({ code: 'unknown_user' });
    expect(await save(clerk, admin, '')).toMatchObject({ code: 'main_admin' });
    const counter = await aSubAdmin(test.server, { rights: ['/admin/franchise/franchise-access-rights'] });
    expect(await read(counter, sub)).toMatchObject({ code: 'unknown_user' });
    expect(await read(counter, await aFranchise(test.server))).toHaveProperty('data');
  });
});

describe('a save', () => {
  it('is refused when the rights changed since they were read, and says how', async () => {
    const sub = await aSubAdmin(test.server, { rights: [look] });
    const { data } = await read(admin, sub);
    await save(admin, sub, idsOf(book));
    expect(await save(admin, sub, idsOf(look, reverse), data.routes)).toMatchObject({
      code: 'rights_changed',
      errors: {
        based_on: 'Somebody changed these rights meanwhile. Given: Passbook. Taken: Member search.',
      },
    });
    expect(await held(sub)).toEqual([book]);
  });

  it('of two at the same moment counts once', async () => {
    const sub = await aSubAdmin(test.server, { rights: [look] });
    for (let round = 0; round < 10; round += 1) {
      // none of the three leaves the rights as they are: that one would let another one pass too
      const before = (await read(admin, sub)).data.routes;
      const { data } = await save(admin, sub, idsOf(look), before);
      const replies = await Promise.all(
        [idsOf(book), idsOf(book, reverse), idsOf(look, reverse)].map((routes) =>
          save(admin, sub, routes, data.routes),
        ),
      );
      const won = replies.filter((reply) => 'data' in reply);
      expect(won).toHaveLength(1);
      expect((await read(admin, sub)).data.routes).toBe(won[0].data.routes);
      expect(replies.filter((reply) => reply.code === 'rights_changed')).toHaveLength(2);
    }
  });

  it('refuses rights of another kind, unknown ones, doubled ones and what is no list', async () => {
    const sub = await aSubAdmin(test.server, { rights: [look] });
    const refused = async (routes: string) => (await save(admin, sub, routes)).errors;
    const unknown = { routes: 'This kind of user has no such right.' };
    expect(await refused(idsOf(look, '/user/home'))).toEqual(unknown);
    expect(await refused('999999999')).toEqual(unknown);
    expect(await refused(`${idsOf(look)},${idsOf(look)}`)).toEqual({ routes: 'A right is named twice.' });
    for (const odd of ['1,', 'a', '-1', '1;2', ' '])
      expect(await refused(odd)).toEqual({ routes: 'Rights are comma-separated route ids.' });
    expect(await held(sub)).toEqual([look]);
  });
});

describe('a franchise', () => {
  const [sell, ask, money] = [
    '/franchise/sub-franchise/access-rights',
    '/franchise/wallet/request-for-credit',
    '/franchise/wallet/passbook',
  ];
  const mayRead = async ({ token }: Person) => (await callAs(test.server, passbook, { token })).statusCode;

  it('holds everything until an admin cuts its rights, and is nobody’s sub-franchise by that', async () => {
    const franchise = await aFranchise(test.server);
    const { data } = await read(admin, franchise);
    expect(data).toMatchObject({ is_limited: false, master: null });
    expect(await mayRead(franchise)).toBe(200);
    const without = data.routes.split(',').filter((id: string) => id !== idsOf(money));
    await save(admin, franchise, without.join(','));
    expect(await mayRead(franchise)).toBe(403);
    expect(await read(admin, franchise)).toMatchObject({ data: { is_limited: true, master: null } });
  });

  it('gives its own sub-franchises what it holds, and loses it for them too', async () => {
    const master = await aFranchise(test.server);
    const wanted = { franchise_master: master.id };
    const [sub, other] = [
      await aPerson(test.server, 'Franchise', wanted),
      await aPerson(test.server, 'Franchise', wanted),
    ];
    expect(await mayRead(sub)).toBe(403);
    await save(admin, master, idsOf(sell, money));
    expect(await save(master, sub, idsOf(money, ask))).toMatchObject({ code: 'right_not_held' });
    for (const one of [sub, other]) await save(master, one, idsOf(money));
    expect(await mayRead(sub)).toBe(200);
    // an admin gives it no more than its master holds
    expect(await save(admin, sub, idsOf(money, ask))).toMatchObject({ code: 'right_not_held' });
    await save(admin, master, idsOf(sell, ask));
    expect([await held(sub), await held(other), await mayRead(sub)]).toEqual([[], [], 403]);
    const lines = await test.asOwner(
      `select details from audit_log where object = $1 order by id desc limit 1`,
      [`user:${other.user_id}`],
    );
    expect(lines).toEqual([{ details: { given: [], taken: [money], master: master.user_id } }]);
  });

  it('reaches nobody else’s: those answer like an id that nobody has', async () => {
    const [master, stranger] = [await aFranchise(test.server), await aFranchise(test.server)];
    const sub = await aPerson(test.server, 'Franchise', { franchise_master: master.id });
    const nobody = await read(stranger, { user_id: 'Nobody.at.all' });
    for (const one of [sub, master, admin, stranger]) {
      expect(await read(stranger, one)).toEqual({ ...nobody, request_id: expect.anything() });
      expect(await save(stranger, one, '', '')).toMatchObject({ code: 'unknown_user' });
    }
    expect(await read(sub, master)).toMatchObject({ code: 'not_allowed' });
  });
});

it('role templates name rights that there are, none of them compulsory', async () => {
  const urls: string[] = [...new Set(roleTemplates.flatMap((template) => template.urls))];
  const rows = await test.asOwner(
    `select url from route where url = any($1) and is_built and not is_compulsory`,
    [urls],
  );
  const known = rows.map(({ url }) => String(url));
  expect(urls.filter((url) => !known.includes(url))).toEqual([]);
});
