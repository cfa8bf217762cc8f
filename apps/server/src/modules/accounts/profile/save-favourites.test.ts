import { readFavourites, saveFavourites } from '@banyan/contract/accounts/favourites';
import { openPanel } from '@banyan/contract/accounts/security';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, aPerson, type Person, signIn } from '../../../../test/build.ts';
import { appCode, setUpApp } from '../../../../test/factors.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';

const test = useTestServer();
let person: Person;
beforeEach(async () => {
  person = await aPerson(test.server, 'User');
});

const save = (urls: unknown, token = person.token) =>
  callAs(test.server, saveFavourites, { token, body: { urls } });
const kept = async (token = person.token) =>
  (await callAs(test.server, readFavourites, { token })).json().data;

describe('favourite pages', () => {
  it('are kept with the account in their order, whatever the device', async () => {
    expect(await kept()).toEqual([]);
    const urls = ['/user/ticket/inbox', '/user/home'];
    expect((await save(urls)).json().data).toEqual(urls);
    expect(await kept(await signIn(test.server, person.user_id))).toEqual(urls);
    expect((await save(['/user/home'])).json().data).toEqual(['/user/home']);
    expect(await kept()).toEqual(['/user/home']);
    await save([]);
    expect(await kept()).toEqual([]);
  });

  it('are those of their owner alone', async () => {
    const other = await aPerson(test.server, 'User');
    await save(['/user/home']);
    await save(['/user/ticket/inbox'], other.token);
    expect(await kept()).toEqual(['/user/home']);
    expect(await kept(other.token)).toEqual(['/user/ticket/inbox']);
  });

  it('are refused where one is no page of a member, is named twice, or they are too many, and those before stay', async () => {
    await save(['/user/home']);
    const many = Array.from({ length: 31 }, (_, n) => `/user/home-${n}`);
    const refused = [
      ['/user/home', '/admin/dashboard'],
      ['/user/nowhere'],
      ['javascript:alert(1)'],
      ['/user/home', '/user/home'],
      many,
      'home',
    ];
    for (const urls of refused) {
      const reply = await save(urls);
      expect(reply.statusCode).toBe(400);
      expect(Object.keys(reply.json().errors)[0]).toMatch(/^urls/);
    }
    expect(await kept()).toEqual(['/user/home']);
  });

  it('are not changed in an opened panel', async () => {
    await save(['/user/home']);
    const admin = await anAdmin(test.server);
    const { secret } = await setUpApp(test, admin);
    const body = { user_id: person.user_id, reason: 'Support', otp: await appCode(test, secret) };
    const opened = await callAs(test.server, openPanel, { token: admin.token, body });
    expect((await save([], opened.json().data.token)).json()).toMatchObject({ code: 'not_while_acting' });
    expect(await kept()).toEqual(['/user/home']);
  });
});
