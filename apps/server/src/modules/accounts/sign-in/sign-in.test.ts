import { captchaChallenge, signIn as signInCall, signOut, wsToken } from '@banyan/contract/accounts/accounts';
import { adminDetails, franchiseDetails, userDetails } from '@banyan/contract/accounts/details';
import { updateCompanySettings } from '@banyan/contract/company/settings';
import { describe, expect, it } from 'vitest';
import {
  aFranchise,
  anAdmin,
  aPerson,
  aSubAdmin,
  contextOf,
  password,
  signIn,
  solveCaptcha,
} from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { hashPassword, networkOf, verifyPassword } from '../hash-password.ts';
import { grantAccessRights } from '../rights/grant-access-rights.ts';

const test = useTestServer();
const minutes = (count: number) => {
  test.services.now = new Date(test.services.now.getTime() + count * 60_000);
};
const attempt = (body: Record<string, unknown>) => callAs(test.server, signInCall, { body });

describe('accounts/sign_in', () => {
  it('signs all three kinds of users in, by user id in any case or by e-mail', async () => {
    for (const person of [
      await anAdmin(test.server),
      await aFranchise(test.server),
      await aPerson(test.server, 'User'),
    ]) {
      for (const userId of [person.user_id, person.user_id.toUpperCase(), person.email]) {
        const reply = await attempt({ user_id: userId, password });
        expect(reply.json().data).toMatchObject({
          must_change_password: false,
          user: { user_id: person.user_id, is_two_factor_auth_enabled: false, profile_image_url: '' },
        });
      }
    }
  });

  it('says the same of a wrong password and of a user id nobody has', async () => {
    const { user_id } = await aPerson(test.server, 'User');
    const wrong = await attempt({ user_id, password: 'not this one' });
    const unknown = await attempt({ user_id: 'nobody.at.all', password: 'not this one' });
    expect(wrong.json().errors).toEqual({ form: 'User id or password is wrong.' });
    expect(unknown.json().errors).toEqual(wrong.json().errors);
    expect(unknown.json().code).toBe('wrong_credentials');
  });

  it('asks for a captcha after three failures, locks after five and says until when', async () => {
    const { user_id } = await aPerson(test.server, 'User');
    const wrong = { user_id, password: 'not this one' };
    for (let i = 0; i < 3; i++) expect((await attempt(wrong)).json().code).toBe('wrong_credentials');
    expect((await attempt(wrong)).json().code).toBe('captcha_required');
    expect((await attempt({ ...wrong, captcha: 'bm9uc2Vuc2U=' })).json().code).toBe('captcha_failed');
    const captcha = await solveCaptcha(test.server);
    expect((await attempt({ ...wrong, captcha })).json().code).toBe('wrong_credentials');
    expect((await attempt({ ...wrong, captcha })).json().code).toBe('captcha_failed');
    const last = await attempt({ ...wrong, captcha: await solveCaptcha(test.server) });
    expect(last.json().errors.form).toBe('Too many attempts. Try again after 02-Jan-2026 10:15:00 AM.');
    const right = await attempt({ user_id, password, captcha: await solveCaptcha(test.server) });
    expect(right.json().errors.form).toBe('Too many attempts. Try again after 02-Jan-2026 10:15:00 AM.');
    minutes(16);
    const after = await attempt({ user_id, password, captcha: await solveCaptcha(test.server) });
    expect(after.json().data.user.user_id).toBe(user_id);
    expect((await attempt({ user_id, password })).statusCode).toBe(200);
  });

  it('counts a burst of attempts at once, not one after the other', async () => {
    // attempts of other tests from this address are too long ago to ask for a captcha
    minutes(61);
    const { id, user_id } = await aPerson(test.server, 'User');
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => attempt({ user_id, password: 'not this one' })),
    );
    const outcomes = await test.asOwner('select outcome from sign_in_log where user_id = $1', [id]);
    // three are free, the fifth locks; how many of the others come before somebody asks for a captcha is chance
    expect(outcomes.length).toBeGreaterThanOrEqual(3);
    expect(outcomes.length).toBeLessThanOrEqual(5);
    const refused = replies.filter((reply) => reply.json().code !== 'wrong_credentials');
    expect(refused.length).toBeGreaterThanOrEqual(12 - outcomes.length);
    for (const reply of refused) expect(['captcha_required', 'locked_out']).toContain(reply.json().code);
    expect((await attempt({ user_id, password })).json().code).toBe(
      outcomes.length === 5 ? 'locked_out' : 'captcha_required',
    );
    minutes(61);
  });

  it('tells a blocked person so only when the password is right', async () => {
    const { user_id } = await aPerson(test.server, 'User');
    await test.asOwner('update app_user set is_blocked = true where user_id = $1', [user_id]);
    expect((await attempt({ user_id, password: 'not this one' })).json().code).toBe('wrong_credentials');
    expect((await attempt({ user_id, password })).json().code).toBe('blocked');
  });

  it('lets the provider of a configured site key check the captcha', async () => {
    const admin = await anAdmin(test.server);
    await test.asOwner(`update company set captcha_site_key = 'site-key'`);
    const challenge = await callAs(test.server, captchaChallenge);
    expect(challenge.json().data).toEqual({ site_key: 'site-key', challenge: null });
    for (let i = 0; i < 3; i++) await attempt({ user_id: admin.user_id, password: 'not this one' });
    const body = { user_id: admin.user_id, password };
    expect((await attempt({ ...body, captcha: 'forged' })).json().code).toBe('captcha_failed');
    expect((await attempt({ ...body, captcha: 'solved' })).statusCode).toBe(200);
    await test.asOwner('update company set captcha_site_key = null');
  });
});

describe('a session', () => {
  it('lasts half an hour without use, longer when remembered, and ends with sign-out', async () => {
    const { user_id } = await aPerson(test.server, 'User');
    const short = await signIn(test.server, user_id);
    const remembered = (await attempt({ user_id, password, remember: true })).json().data.token;
    const ask = (token: string) => callAs(test.server, userDetails, { token, query: { user_id } });
    expect((await ask(short)).statusCode).toBe(200);
    minutes(31);
    expect((await ask(short)).statusCode).toBe(401);
    expect((await ask(remembered)).statusCode).toBe(200);
    expect((await callAs(test.server, signOut, { token: remembered })).statusCode).toBe(200);
    expect((await ask(remembered)).json().errors.form).toBe('Session expired. Please login again!');
  });

  it('gives tokens for live connections that are kept as hashes', async () => {
    const { token } = await aPerson(test.server, 'User');
    const reply = await callAs(test.server, wsToken, { token });
    const [row] = await test.asOwner(
      'select expires_at from ws_token where token_hash = sha256($1::text::bytea)',
      [reply.json().data.ws_token],
    );
    expect(row?.expires_at).toBe(new Date(test.services.now.getTime() + 60_000).toISOString());
  });
});

describe('user/details, admin/details and franchise/details', () => {
  it('answer a list with the signed-in person, and refuse the id of anybody else', async () => {
    const admin = await anAdmin(test.server);
    const franchise = await aFranchise(test.server);
    const user = await aPerson(test.server, 'User');
    const cases = [
      { call: adminDetails, person: admin, key: 'admin_user_id' },
      { call: franchiseDetails, person: franchise, key: 'user_id' },
      { call: userDetails, person: user, key: 'user_id' },
    ];
    for (const { call, person, key } of cases) {
      const own = await callAs(test.server, call, { token: person.token, query: { [key]: person.user_id } });
      expect(own.json().data).toHaveLength(1);
      expect(own.json().data[0]).toMatchObject({ user_id: person.user_id, acting_admin: null });
      const other = await callAs(test.server, call, { token: person.token, query: { [key]: 'somebody' } });
      expect(other.statusCode).toBe(403);
    }
  });
});

describe('access rights', () => {
  it('of a main user are all active routes of their kind', async () => {
    const { token, user_id } = await anAdmin(test.server);
    const [{ ids }] = (await test.asOwner(
      `select string_agg(id::text, ',' order by id) as ids from route where user_type = 'Admin' and is_active`,
    )) as [{ ids: string }];
    const reply = await callAs(test.server, adminDetails, { token, query: { admin_user_id: user_id } });
    expect(reply.json().data[0].access_rights).toBe(ids);
  });

  it('of a sub-admin are those granted, the groups above them and the compulsory ones, from the next call on', async () => {
    const sub = await aSubAdmin(test.server, { rights: ['/admin/wallet/passbook'] });
    const urls = async () => {
      const reply = await callAs(test.server, adminDetails, {
        token: sub.token,
        query: { admin_user_id: sub.user_id },
      });
      const rights = reply.json().data[0].access_rights.split(',');
      const rows = await test.asOwner('select url from route where id = any($1::int[]) order by url', [
        rights,
      ]);
      return rows.map((row) => row.url);
    };
    const compulsory = [
      '/admin',
      '/admin/dashboard',
      '/admin/notifications',
      '/admin/profile',
      '/admin/security',
    ];
    expect(await urls()).toEqual([...compulsory, '/admin/wallet', '/admin/wallet/passbook'].sort());
    const body = {};
    const settings = () => callAs(test.server, updateCompanySettings, { token: sub.token, body });
    expect((await settings()).statusCode).toBe(403);
    const admin = await contextOf(test.server, await anAdmin(test.server));
    const grant = (routes: string[]) =>
      inTransaction(test.server.db, (tx) => grantAccessRights(tx, admin, { user_id: sub.user_id, routes }));
    await grant(['/admin/settings/company']);
    expect((await settings()).statusCode).toBe(400);
    await grant([]);
    expect((await settings()).statusCode).toBe(403);
    expect(await urls()).toEqual(compulsory);
  });

  it('can be granted only by somebody who holds them, and never to oneself', async () => {
    const rights = ['/admin/wallet/passbook', '/admin/sub-admin/sub-admin-access-rights'];
    const sub = await aSubAdmin(test.server, { rights });
    const other = await aSubAdmin(test.server);
    const actor = await contextOf(test.server, sub);
    const grant = (user_id: string, route: string) =>
      inTransaction(test.server.db, (tx) => grantAccessRights(tx, actor, { user_id, routes: [route] }));
    await expect(grant(other.user_id, '/admin/settings/company')).rejects.toMatchObject({
      code: 'right_not_held',
    });
    await expect(grant(sub.user_id, '/admin/wallet/passbook')).rejects.toMatchObject({
      code: 'unknown_user',
    });
    await grant(other.user_id, '/admin/wallet/passbook');
  });
});

describe('passwords', () => {
  it('are argon2id with 19 MiB, two passes and one lane', async () => {
    const hash = await hashPassword(password);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(hash, password)).toBe(true);
    expect(await verifyPassword(null, 'nobody has this password')).toBe(false);
  });

  it('are compared in the turn of their address: a flood from one does not hold up who comes from another', async () => {
    const person = await aPerson(test.server, 'User');
    const flood = 100;
    let done = 0;
    const attacks = Array.from({ length: flood }, async (_, at) => {
      await verifyPassword(null, `guess ${at}`, '203.0.113.9');
      done++;
    });
    const reply = await attempt({ user_id: person.user_id, password });
    const before = done;
    expect(reply.statusCode).toBe(200);
    await Promise.all(attacks);
    // it waits for those that are worked on, not for those that wait
    expect(before).toBeLessThan(flood / 2);
    expect(done).toBe(flood);
  });

  it('of one subscriber of IPv6 wait in one line', () => {
    expect(networkOf('2001:db8:1:2:a::1')).toBe(networkOf('2001:db8:1:2:ffff:1:1:1'));
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
    expect(networkOf('::ffff:10.0.0.1')).toBe(networkOf('10.0.0.1'));
    expect(networkOf('10.0.0.1')).not.toBe(networkOf('10.0.0.2'));
  });
});
