import { signIn } from '@banyan/contract/accounts/accounts';
import { readLoginPin, removeLoginPin, setLoginPin } from '@banyan/contract/accounts/login-pin';
import {
  changePassword,
  changePasswordForOthers,
  listSessions,
  openPanel,
  stepUp,
  turnOffTwoFactor,
} from '@banyan/contract/accounts/security';
import { readCompanySettings } from '@banyan/contract/company/settings';
import { transferFund } from '@banyan/contract/transfers/transfers';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, aPerson, type Person, password, signIn as signInAs } from '../../../../test/build.ts';
import {
  appCode,
  loginPin,
  sentCode,
  setUpApp,
  setUpEmail,
  setUpLoginPin,
  wait,
  wrongCode,
} from '../../../../test/factors.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { loginPinProblem } from '../rules.ts';

const test = useTestServer();
const other = '730264';
const wrong = wrongCode(loginPin);

let person: Person;
beforeEach(async () => {
  person = await aPerson(test.server, 'User', { mobile: '9876543210' });
});

const send = async (endpoint: Parameters<typeof callAs>[1], body: object, { token }: { token: string }) =>
  (await callAs(test.server, endpoint, { token, body })).json();
const set = (new_pin: string, more: object = {}, by: { token: string } = person) =>
  send(setLoginPin, { current_password: password, new_pin, new_pin_confirmation: new_pin, ...more }, by);
/** A call that moves money: whom it names does not exist, which is looked at once it is confirmed. */
const transfer = (more: object, by: { token: string } = person) =>
  send(
    transferFund,
    {
      from_wallet: 'fund',
      to_type: 'User',
      user_id: 'Nobody.1',
      to_wallet: 'fund',
      amount: '1',
      remark: '',
      ...more,
    },
    by,
  );
const stateOf = async (by: { token: string } = person) =>
  (await callAs(test.server, readLoginPin, { token: by.token })).json().data;
const mailsTo = async (email: string, words: string) =>
  await test.asOwner('select body from mail where recipient = $1 and body like $2', [email, `%${words}%`]);

describe('a login PIN', () => {
  it('is set with the password, kept as a sealed slow hash, ends every other session and is told by mail', async () => {
    const elsewhere = await send(signIn, { user_id: person.user_id, password }, { token: '' });
    expect((await set(loginPin, { current_password: 'not this one' })).code).toBe('wrong_password');
    expect(await stateOf()).toEqual({ set_at: null, is_locked: false });
    expect((await set(loginPin)).data.is_locked).toBe(false);
    const [row] = await test.asOwner('select sealed_hash from login_pin where user_id = $1', [person.id]);
    expect(row?.sealed_hash).not.toMatch(/argon2|482915/);
    expect(await mailsTo(person.email, 'a new login PIN was set')).toHaveLength(1);
    expect((await callAs(test.server, listSessions, { token: person.token })).json().data).toHaveLength(1);
    expect((await callAs(test.server, listSessions, elsewhere.data)).statusCode).toBe(401);
  });

  it('says every problem of what was typed, by its field', async () => {
    const reply = await set('12ab', { current_password: '', new_pin_confirmation: '123' });
    expect(reply.errors).toEqual({
      current_password: 'Enter your current password.',
      new_pin: 'PIN can only contain numbers!',
      new_pin_confirmation: 'The two PINs differ.',
    });
    expect((await set('12345')).errors).toEqual({ new_pin: 'PIN has 6 to 9 digits.' });
    expect((await set('1234567890')).errors).toEqual({ new_pin: 'PIN has 6 to 9 digits.' });
  });

  it('is none that others guess: rows, repetitions, birthday, mobile number, postal code, user id', async () => {
    const of = { date_of_birth: '1985-07-23', numbers: ['9123405678', 'BN1000123', '560103'] };
    const refused =
      `123456 654321 890123 135791 111111 121212 123123 1231231 112233 159753 230785 072385 850723
      23071985 07231985 19850723 2307198 912340 1234056 405678 1000123 000123 560103 5601039`.split(/\s+/);
    expect(refused.filter((pin) => loginPinProblem(pin, of) === null)).toEqual([]);
    expect([loginPin, other, '40567812'].map((pin) => loginPinProblem(pin, of))).toEqual([null, null, null]);
    expect((await set('123456')).errors).toEqual({ new_pin: 'This PIN is too easy to guess.' });
    expect((await set('876543')).errors).toEqual({ new_pin: 'This PIN is too easy to guess.' });
    const expectedErrors = { new_pin: 'This PIN is a number of yours that others know.' };
    expect((await set('98765432')).errors.new_pin).toBe('This PIN is too easy to guess.');
    await test.asOwner(`update app_user set mobile = '9123405678' where id = $1`, [person.id]);
    expect((await set('912340567')).errors).toEqual(expectedErrors);
    await test.asOwner(
      `insert into profile (user_id, date_of_birth) values ($1, '1985-07-23')
       on conflict (user_id) do update set date_of_birth = excluded.date_of_birth`,
      [person.id],
    );
    expect((await set('230785')).errors).toEqual(expectedErrors);
  });

  it('confirms money of who has nothing stronger, and is asked for from then on', async () => {
    expect((await transfer({})).code).toBe('unknown_member');
    await setUpLoginPin(test, person);
    expect(await transfer({})).toMatchObject({
      code: 'step_up_required',
      errors: { login_pin: 'Confirm with your login PIN.' },
    });
    expect((await transfer({ otp: loginPin })).code).toBe('step_up_required');
    expect((await transfer({ login_pin: wrong })).errors).toEqual({ login_pin: 'The login PIN is wrong.' });
    expect((await transfer({ login_pin: loginPin })).code).toBe('unknown_member');
  });

  it('signs nobody in: sign-in asks for the password alone', async () => {
    await setUpLoginPin(test, person);
    const reply = await send(signIn, { user_id: person.user_id, password }, { token: '' });
    expect(reply.data).toMatchObject({ user: { is_two_factor_auth_enabled: false } });
    const by = await send(signIn, { user_id: person.user_id, password: loginPin }, { token: '' });
    expect(by.code).toBe('wrong_credentials');
  });

  it('judges five of sixty tries at once, is locked until it is set anew, and says so by mail once', async () => {
    await setUpLoginPin(test, person);
    const replies = await Promise.all(Array.from({ length: 60 }, () => transfer({ login_pin: wrong })));
    const codes = replies.map(({ code }) => code);
    expect(codes.filter((code) => code === 'wrong_login_pin')).toHaveLength(4);
    expect(codes.filter((code) => code === 'login_pin_locked')).toHaveLength(56);
    expect(await mailsTo(person.email, 'locked after five wrong tries')).toHaveLength(1);
    wait(test, 24 * 3600);
    person = { ...person, token: await signInAs(test.server, person.user_id) };
    expect((await transfer({ login_pin: loginPin })).code).toBe('login_pin_locked');
    expect((await stateOf()).is_locked).toBe(true);
    expect((await set(other)).data.is_locked).toBe(false);
    expect((await transfer({ login_pin: loginPin })).code).toBe('wrong_login_pin');
    expect((await transfer({ login_pin: other })).code).toBe('unknown_member');
  });

  it('counts wrong tries since the last right one', async () => {
    await setUpLoginPin(test, person);
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect((await transfer({ login_pin: wrong })).code).toBe('wrong_login_pin');
      expect((await transfer({ login_pin: loginPin })).code).toBe('unknown_member');
    }
  });

  it('is no part of what a key remembers of a request: a retry without it reads the first answer', async () => {
    await setUpLoginPin(test, person);
    const body = {
      from_wallet: 'fund',
      to_type: 'User',
      user_id: 'Nobody.1',
      to_wallet: 'fund',
      amount: '1',
      remark: '',
    };
    const retry = async (more: object) =>
      (
        await callAs(test.server, transferFund, {
          token: person.token,
          key: 'one-transfer',
          body: { ...body, ...more },
        })
      ).json();
    const first = await retry({ login_pin: loginPin });
    expect(first.code).toBe('unknown_member');
    expect((await retry({})).code).toBe('unknown_member');
    expect((await retry({ amount: '2' })).code).toBe('idempotency_key_reused');
  });

  it('is removed with the password, once', async () => {
    await setUpLoginPin(test, person);
    const remove = (current_password: string) => send(removeLoginPin, { current_password }, person);
    expect((await remove('not this one')).code).toBe('wrong_password');
    expect((await remove(password)).data).toEqual({ set_at: null, is_locked: false });
    expect((await remove(password)).code).toBe('already_done');
    expect(await mailsTo(person.email, 'the login PIN was removed')).toHaveLength(1);
    expect((await transfer({})).code).toBe('unknown_member');
  });
});

describe('a login PIN beside a second factor', () => {
  let secret: string;
  const code = () => appCode(test, secret);
  beforeEach(async () => {
    await setUpLoginPin(test, person);
    ({ secret } = await setUpApp(test, person, { login_pin: loginPin }));
  });

  it('confirms no money and turns no factor off', async () => {
    expect((await transfer({ login_pin: loginPin })).errors).toEqual({
      otp: 'Confirm with your second factor.',
    });
    const off = { mode: 'Google_authenticator', current_password: password, login_pin: loginPin };
    expect((await send(turnOffTwoFactor, off, person)).code).toBe('step_up_required');
    expect((await transfer({ otp: await code() })).code).toBe('unknown_member');
  });

  it('is set and removed with the code of that factor', async () => {
    expect((await set(other, { login_pin: loginPin })).code).toBe('step_up_required');
    expect((await set(other, { otp: await code() })).data.is_locked).toBe(false);
    wait(test, 30);
    const remove = (more: object) => send(removeLoginPin, { current_password: password, ...more }, person);
    expect((await remove({})).code).toBe('step_up_required');
    expect((await remove({ otp: await code() })).data.set_at).toBeNull();
    wait(test, 30);
  });

  it('gives no further tries at codes when it is right', async () => {
    const right = await code();
    const change = (more: object) =>
      send(
        changePassword,
        {
          current_password: password,
          password: 'Marigold-43',
          password_confirmation: 'Marigold-43',
          ...more,
        },
        person,
      );
    for (let i = 0; i < 5; i++) expect((await change({ otp: wrongCode(right) })).code).toBe('wrong_code');
    expect((await change({ login_pin: loginPin })).data).toEqual({});
    expect((await transfer({ otp: right })).code).toBe('locked_out');
    wait(test, 600);
  });
});

describe('an admin', () => {
  it('with a login PIN alone has no second factor', async () => {
    const admin = await anAdmin(test.server);
    await setUpLoginPin(test, admin);
    const open = { user_id: person.user_id, reason: 'Called the support.', login_pin: loginPin };
    expect((await send(openPanel, open, admin)).code).toBe('no_second_factor');
    test.services.isFactorCompulsory = true;
    const settings = await callAs(test.server, readCompanySettings, { token: admin.token });
    expect(settings.json().code).toBe('no_second_factor');
    test.services.isFactorCompulsory = false;
  });

  it('in an opened panel sets no PIN, and confirms nothing with one of either', async () => {
    const admin = await anAdmin(test.server);
    for (const each of [admin, person]) await setUpLoginPin(test, each);
    await setUpEmail(test, admin, { login_pin: loginPin });
    const otp = await sentCode(test, admin, 'Confirm');
    const open = { user_id: person.user_id, reason: 'Called the support.', otp };
    const panel = (await send(openPanel, open, admin)).data as { token: string };
    expect((await set(other, {}, panel)).code).toBe('not_while_acting');
    const remove = await send(removeLoginPin, { current_password: password }, panel);
    expect(remove.code).toBe('not_while_acting');
    const asked = (await callAs(test.server, stepUp, { token: panel.token })).json().data;
    expect(asked).toMatchObject({ mode: 'Email', is_acting: true, login_pin: null });
    expect((await transfer({ login_pin: loginPin }, panel)).code).toBe('step_up_required');
  });

  it('who gives somebody a password can neither use, set nor remove their PIN', async () => {
    const admin = await anAdmin(test.server);
    await setUpLoginPin(test, person);
    const given = 'Hibiscus-77';
    const give = { user_type: 'User', user_id: person.user_id, reason: 'For a test.' };
    const both = { password: given, password_confirmation: given };
    expect((await send(changePasswordForOthers, { ...give, ...both }, admin)).data).toBeDefined();
    const signedIn = await send(signIn, { user_id: person.user_id, password: given }, { token: '' });
    const thief: { token: string } = signedIn.data;
    expect((await set(other, { current_password: given }, thief)).code).toBe('temporary_password');
    expect((await send(removeLoginPin, { current_password: given }, thief)).code).toBe('temporary_password');
    const own = { current_password: given, password, password_confirmation: password };
    expect((await send(changePassword, own, thief)).code).toBe('step_up_required');
    expect((await send(changePassword, { ...own, login_pin: loginPin }, thief)).data).toEqual({});
  });
});
