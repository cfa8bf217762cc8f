import { signIn } from '@banyan/contract/accounts/accounts';
import { userDetails } from '@banyan/contract/accounts/details';
import {
  changePassword,
  changePasswordForOthers,
  endSession,
  listSessions,
  signInHistory,
} from '@banyan/contract/accounts/security';
import { forgotPassword, resendOtp, resetPassword } from '@banyan/contract/accounts/verification';
import { describe, expect, it } from 'vitest';
import {
  anAdmin,
  aPerson,
  aSubAdmin,
  password,
  signIn as signInAs,
  solveCaptcha,
} from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';

const test = useTestServer();
const fresh = { password: 'Marigold-43', password_confirmation: 'Marigold-43' };

async function lastMail(recipient: string): Promise<string> {
  const [mail] = await test.asOwner('select body from mail where recipient = $1 order by id desc limit 1', [
    recipient,
  ]);
  return String(mail?.body ?? '');
}
const statusOf = async (person: { token: string; user_id: string }) =>
  (await callAs(test.server, userDetails, { token: person.token, query: { user_id: person.user_id } }))
    .statusCode;

describe('a changed password', () => {
  it('ends every other session, opens the next one and is announced by mail', async () => {
    const person = await aPerson(test.server, 'User');
    const other = { ...person, token: await signInAs(test.server, person.user_id) };
    const change = (body: Record<string, unknown>) =>
      callAs(test.server, changePassword, { token: person.token, body });
    expect((await change({ current_password: 'not this one', ...fresh })).json().code).toBe('wrong_password');
    const easy = { password: 'password@123', password_confirmation: 'password@123' };
    expect((await change({ current_password: password, ...easy })).json().errors).toEqual({
      password: 'This password is too easy to guess.',
    });
    const differs = { ...fresh, password_confirmation: 'another' };
    expect((await change({ current_password: password, ...differs })).json().errors).toEqual({
      password_confirmation: 'The two passwords differ.',
    });
    expect((await change({ current_password: password, ...fresh })).statusCode).toBe(200);
    expect(await statusOf(person)).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect(await lastMail(person.email)).toContain('password of your account was changed');
    await signInAs(test.server, person.user_id, fresh.password);
  });

  it('is no name that others know, none of the most frequent of leaks, and another one than before', async () => {
    await test.asOwner(`update company set name = 'Vriksha Traders'`);
    const person = await aPerson(test.server, 'User', { name: 'Meenal Thakur' });
    const problemOf = async (password: string) => {
      const body = { current_password: 'Marigold-42', password, password_confirmation: password };
      const reply = await callAs(test.server, changePassword, { token: person.token, body });
      return reply.json().errors?.password;
    };
    const named = ['Vriksha@2026', 'vr!ksha', 'b@ny@n-11', 'Meenal1990', 'THAKUR_meenal', person.user_id];
    for (const known of named)
      expect([known, await problemOf(known)]).toEqual([known, 'This password is a name that others know.']);
    // the last is the 20,000th of the list
    for (const leaked of ['sunshine1', 'PASSWORD@123', 'biochem'])
      expect([leaked, await problemOf(leaked)]).toEqual([leaked, 'This password is too easy to guess.']);
    expect(await problemOf('Marigold-42')).toBe('Choose another password than the one you have.');
    expect(await problemOf('Meenal-reads-9-books')).toBeUndefined();
    await test.asOwner(`update company set name = 'Banyan'`);
  });

  it('has at least as many characters as the company asks for', async () => {
    await test.asOwner('update company set min_password_length = 12');
    const person = await aPerson(test.server, 'User');
    const body = { current_password: password, ...fresh };
    const reply = await callAs(test.server, changePassword, { token: person.token, body });
    expect(reply.json().errors).toEqual({ password: 'Password has at least 12 characters.' });
    await test.asOwner('update company set min_password_length = 6');
  });
});

describe('a forgotten password', () => {
  const forget = async (user_id: string) =>
    (
      await callAs(test.server, forgotPassword, {
        body: { user_id, captcha: await solveCaptcha(test.server) },
      })
    ).json();

  it('needs a captcha, and gets the same reply whether or not the account exists', async () => {
    const person = await aPerson(test.server, 'User');
    const without = await callAs(test.server, forgotPassword, { body: { user_id: person.user_id } });
    expect(without.json().code).toBe('captcha_required');
    const known = await forget(person.user_id);
    const unknown = await forget('nobody.at.all');
    expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data));
    expect({ ...known.data, otp_id: '' }).toEqual({ ...unknown.data, otp_id: '' });
    for (const otp_id of [known.data.otp_id, unknown.data.otp_id]) {
      const again = await callAs(test.server, resendOtp, { body: { otp_id } });
      expect(again.json().code).toBe('wait_before_resending');
      const wrong = await callAs(test.server, resetPassword, { body: { otp_id, otp: '000000', ...fresh } });
      expect(wrong.json().errors).toEqual({ otp: 'The code is wrong or has expired.' });
    }
  });

  it('is replaced with the code of the mail; the code counts once and all sessions end', async () => {
    const person = await aPerson(test.server, 'User');
    const { otp_id } = (await forget(person.email)).data;
    const otp = /\d{6}/.exec(await lastMail(person.email))?.[0];
    const reset = () => callAs(test.server, resetPassword, { body: { otp_id, otp, ...fresh } });
    expect((await reset()).statusCode).toBe(200);
    expect((await reset()).json().code).toBe('wrong_code');
    expect(await statusOf(person)).toBe(401);
    await signInAs(test.server, person.user_id, fresh.password);
    expect(await lastMail(person.email)).toContain('a new password was set');
  });

  it('goes to the mobile number of somebody without an e-mail address', async () => {
    const person = await aPerson(test.server, 'User', { mobile: '9876543210' });
    await test.asOwner('update app_user set email = null where id = $1', [person.id]);
    await forget(person.user_id);
    expect(test.services.sms.at(-1)).toMatchObject({ mobile: '9876543210' });
    expect(test.services.sms.at(-1)?.text).toMatch(/^\d{6} is your code for Banyan/);
  });
});

describe('a password given by an admin', () => {
  it('is temporary: it opens the security page only, until it is changed there', async () => {
    const admin = await anAdmin(test.server);
    const person = await aPerson(test.server, 'User');
    const body = { user_type: 'User', user_id: person.user_id, reason: 'Called the support.', ...fresh };
    const reply = await callAs(test.server, changePasswordForOthers, { token: admin.token, body });
    expect(reply.json().data).toEqual({ user_id: person.user_id, name: person.name });
    expect(await statusOf(person)).toBe(401);
    expect(await lastMail(person.email)).toContain('temporary password');
    const signedIn = await callAs(test.server, signIn, {
      body: { user_id: person.user_id, password: fresh.password },
    });
    const { token, must_change_password } = signedIn.json().data;
    expect(must_change_password).toBe(true);
    const own = { current_password: fresh.password, password, password_confirmation: password };
    const changed = await callAs(test.server, changePassword, { token, body: own });
    expect(changed.statusCode).toBe(200);
    const [line] = await test.asOwner(
      `select details, actor_id from audit_log where action = 'change_password_for_others' and object = $1`,
      [`user:${person.user_id}`],
    );
    expect(line).toMatchObject({ details: { reason: 'Called the support.' }, actor_id: admin.id });
  });

  it('signs in for a day, and is not kept', async () => {
    const admin = await anAdmin(test.server);
    const person = await aPerson(test.server, 'User');
    const give = { user_type: 'User', user_id: person.user_id, reason: 'Called the support.', ...fresh };
    await callAs(test.server, changePasswordForOthers, { token: admin.token, body: give });
    const enter = async () =>
      (
        await callAs(test.server, signIn, { body: { user_id: person.user_id, password: fresh.password } })
      ).json();
    const given = test.services.now;
    test.services.now = new Date(given.getTime() + 24 * 3_600_000 - 1);
    const { token } = (await enter()).data;
    const keep = { current_password: fresh.password, ...fresh };
    const kept = await callAs(test.server, changePassword, { token, body: keep });
    expect(kept.json().code).toBe('weak_password');
    test.services.now = new Date(given.getTime() + 24 * 3_600_000);
    expect((await enter()).code).toBe('password_expired');
    test.services.now = given;
    const own = { current_password: fresh.password, password, password_confirmation: password };
    expect((await callAs(test.server, changePassword, { token, body: own })).statusCode).toBe(200);
    test.services.now = new Date(given.getTime() + 48 * 3_600_000);
    await signInAs(test.server, person.user_id);
    test.services.now = given;
  });

  it('is refused for oneself, for the wrong kind of user, and for an admin when given by a sub-admin', async () => {
    const admin = await anAdmin(test.server);
    const sub = await aSubAdmin(test.server, { rights: ['/admin/change-password-for-others'] });
    const give = async (token: string, user_type: string, user_id: string) => {
      const body = { user_type, user_id, reason: 'For a test.', ...fresh };
      return (await callAs(test.server, changePasswordForOthers, { token, body })).json().code;
    };
    expect(await give(admin.token, 'Admin', admin.user_id)).toBe('not_own_password');
    expect(await give(admin.token, 'User', sub.user_id)).toBe('unknown_user');
    expect(await give(sub.token, 'Admin', admin.user_id)).toBe('not_by_sub_admin');
  });
});

describe('the sessions of an account', () => {
  it('are listed to their owner, who can end one or all others', async () => {
    const person = await aPerson(test.server, 'User');
    const [second, third] = [
      await signInAs(test.server, person.user_id),
      await signInAs(test.server, person.user_id),
    ];
    const list = async () =>
      (await callAs(test.server, listSessions, { token: person.token })).json().data as {
        id: string;
        is_current: boolean;
      }[];
    const listed = await list();
    expect(listed).toHaveLength(3);
    expect(listed.filter((session) => session.is_current)).toHaveLength(1);
    const other = listed.find((session) => !session.is_current);
    const end = (body: Record<string, unknown>, token = person.token) =>
      callAs(test.server, endSession, { token, body: { current_password: password, ...body } });
    const stolen = await end({ others: true, current_password: 'not this one' });
    expect(stolen.json().code).toBe('wrong_password');
    const stranger = await aPerson(test.server, 'User');
    await end({ id: other?.id }, stranger.token);
    expect(await list()).toHaveLength(3);
    await end({ id: other?.id });
    expect(await list()).toHaveLength(2);
    await end({ others: true });
    expect(await list()).toHaveLength(1);
    for (const token of [second, third]) expect(await statusOf({ ...person, token })).toBe(401);
  });

  it('have a history that shows failed attempts too, to their owner only', async () => {
    const person = await aPerson(test.server, 'User');
    await callAs(test.server, signIn, { body: { user_id: person.user_id, password: 'not this one' } });
    const token = await signInAs(test.server, person.user_id);
    const report = await callAs(test.server, signInHistory, { token });
    const outcomes = report.json().data.map((row: { outcome: string }) => row.outcome);
    expect(outcomes.sort()).toEqual(['Signed in', 'Wrong password']);
  });
});
