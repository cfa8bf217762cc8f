import {
  resendTwoFactor,
  signIn,
  useRecoveryCode,
  verifyTwoFactor,
} from '@banyan/contract/accounts/accounts';
import { userDetails } from '@banyan/contract/accounts/details';
import {
  changePassword,
  confirmTwoFactor,
  newRecoveryCodes,
  readTwoFactor,
  sendStepUpCode,
  startTwoFactor,
  stepUp,
  turnOffTwoFactor,
} from '@banyan/contract/accounts/security';
import { creditDebit } from '@banyan/contract/ledger/ledger';
import { describe, expect, it } from 'vitest';
import { anAdmin, aPerson, contextOf, type Person, password } from '../../../../test/build.ts';
import * as factors from '../../../../test/factors.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { requireStepUp } from './require-step-up.ts';

const test = useTestServer();
const later = (seconds: number) => factors.wait(test, seconds);
const code = (secret: string) => factors.appCode(test, secret);
const { wrongCode } = factors;
const mailedCode = (recipient: string) => factors.mailedCode(test, recipient);
const setUpApp = (person: Person) => factors.setUpApp(test, person);
const setUpEmail = (person: Person) => factors.setUpEmail(test, person);

async function challengeOf(person: Person) {
  const reply = await callAs(test.server, signIn, { body: { user_id: person.user_id, password } });
  return reply.json().data.two_factor;
}
const answer = (challenge_token: string, otp: string) =>
  callAs(test.server, verifyTwoFactor, { body: { challenge_token, otp } });

describe('an authenticator app', () => {
  it('is set up with a QR code and a first code, and ends every other session', async () => {
    const person = await aPerson(test.server, 'User');
    const wrong = await callAs(test.server, startTwoFactor, {
      token: person.token,
      body: { mode: 'Google_authenticator', current_password: 'not this one' },
    });
    expect(wrong.json().errors).toEqual({ current_password: 'The current password is wrong.' });
    const other = (await callAs(test.server, signIn, { body: { user_id: person.user_id, password } })).json();
    const started = await callAs(test.server, startTwoFactor, {
      token: person.token,
      body: { mode: 'Google_authenticator', current_password: password },
    });
    const { otp_id, app } = started.json().data;
    expect(app.uri).toMatch(/^otpauth:\/\/totp\/Banyan:/);
    expect(app.qr_svg).toMatch(/^<svg/);
    const confirm = (otp: string) =>
      callAs(test.server, confirmTwoFactor, { token: person.token, body: { otp_id, otp } });
    const right = await code(app.secret);
    expect((await confirm(wrongCode(right))).json().code).toBe('wrong_code');
    const done = (await confirm(right)).json().data;
    expect(done).toMatchObject({ mode: 'Google_authenticator', modes: ['Google_authenticator'] });
    expect(done.recovery_codes).toHaveLength(10);
    const details = { token: other.data.token, query: { user_id: person.user_id } };
    expect((await callAs(test.server, userDetails, details)).statusCode).toBe(401);
    const [row] = await test.asOwner('select totp_secret from app_user where id = $1', [person.id]);
    expect(row?.totp_secret).not.toContain(app.secret);
  });

  it('is asked for at sign-in: letters are refused in words, each code counts once', async () => {
    const person = await aPerson(test.server, 'User');
    const { secret } = await setUpApp(person);
    const challenge = await challengeOf(person);
    expect(challenge).toMatchObject({ mode: 'Google_authenticator', contact: null });
    const letters = await answer(challenge.challenge_token, 'abcdef');
    expect(letters.json().errors).toEqual({ otp: 'OTP can only contain numbers!' });
    const otp = await code(secret);
    expect((await answer(challenge.challenge_token, wrongCode(otp))).json().code).toBe('wrong_code');
    expect((await answer(challenge.challenge_token, otp)).json().data.user.is_two_factor_auth_enabled).toBe(
      true,
    );
    expect((await answer(challenge.challenge_token, otp)).json().code).toBe('challenge_expired');
    const second = await challengeOf(person);
    expect((await answer(second.challenge_token, otp)).json().code).toBe('wrong_code');
    later(30);
    expect((await answer(second.challenge_token, await code(secret))).statusCode).toBe(200);
    later(30);
  });

  it('locks after ten wrong codes, however many sign-ins they are spread over', async () => {
    const person = await aPerson(test.server, 'User');
    const { secret } = await setUpApp(person);
    const wrong = wrongCode(await code(secret));
    for (let i = 0; i < 9; i++) {
      const { challenge_token } = await challengeOf(person);
      expect((await answer(challenge_token, wrong)).json().code).toBe('wrong_code');
    }
    const { challenge_token } = await challengeOf(person);
    expect((await answer(challenge_token, wrong)).json().errors.form).toMatch(
      /^Too many attempts\. Try again after/,
    );
    expect((await answer(challenge_token, await code(secret))).json().code).toBe('locked_out');
    later(20 * 60);
  });

  it('can be replaced by a recovery code, once', async () => {
    const person = await aPerson(test.server, 'User');
    const { recovery_codes } = await setUpApp(person);
    const recover = async (recovery_code: string) => {
      const { challenge_token } = await challengeOf(person);
      return await callAs(test.server, useRecoveryCode, { body: { challenge_token, recovery_code } });
    };
    const [first = ''] = recovery_codes;
    expect((await recover('AAAAA-AAAAA')).json().errors).toHaveProperty('recovery_code');
    expect((await recover(` ${first.toLowerCase().replace('-', ' ')} `)).statusCode).toBe(200);
    expect((await recover(first)).statusCode).toBe(400);
    const [row] = await test.asOwner('select code_hash::text as hash from recovery_code where user_id = $1', [
      person.id,
    ]);
    expect(row?.hash).not.toContain(first);
    const state = await callAs(test.server, readTwoFactor, { token: person.token });
    expect(state.json().data.recovery_codes_left).toBe(9);
  });

  it('is turned off with password and code, and takes the recovery codes with it', async () => {
    const person = await aPerson(test.server, 'User');
    const { secret } = await setUpApp(person);
    const off = async (otp: string) =>
      await callAs(test.server, turnOffTwoFactor, {
        token: person.token,
        body: { mode: 'Google_authenticator', current_password: password, otp },
      });
    expect((await off(wrongCode(await code(secret)))).json().code).toBe('wrong_code');
    expect((await off(await code(secret))).json().data).toEqual({
      mode: null,
      modes: [],
      recovery_codes_left: 0,
    });
    later(30);
  });
});

describe('a code by mail', () => {
  it('reaches the address at sign-in, is resent after a minute and can be left for the other mode', async () => {
    const person = await aPerson(test.server, 'User');
    await setUpEmail(person);
    const challenge = await challengeOf(person);
    expect(challenge).toMatchObject({ mode: 'Email', resend_after_seconds: 60 });
    expect(challenge.contact).toMatch(/^p•••@banyan\.test$/);
    const old = await mailedCode(person.email);
    const { challenge_token } = challenge;
    const resend = () => callAs(test.server, resendTwoFactor, { body: { challenge_token, mode: 'Email' } });
    expect((await resend()).json().code).toBe('wait_before_resending');
    later(61);
    expect((await resend()).statusCode).toBe(200);
    const fresh = await mailedCode(person.email);
    expect(fresh).not.toBe(old);
    expect((await answer(challenge_token, old)).json().code).toBe('wrong_code');
    expect((await answer(challenge_token, fresh)).statusCode).toBe(200);
    const app = await callAs(test.server, resendTwoFactor, {
      body: { challenge_token, mode: 'Google_authenticator' },
    });
    expect(app.json().code).toBe('challenge_expired');
  });

  it('takes five tries and ten minutes', async () => {
    const person = await aPerson(test.server, 'User');
    await setUpEmail(person);
    const first = await challengeOf(person);
    const right = await mailedCode(person.email);
    for (let i = 0; i < 5; i++) await answer(first.challenge_token, wrongCode(right));
    expect((await answer(first.challenge_token, right)).json().code).toBe('wrong_code');
    const second = await challengeOf(person);
    const late = await mailedCode(person.email);
    later(601);
    expect((await answer(second.challenge_token, late)).json().code).toBe('challenge_expired');
  });
});

describe('the step-up before money moves', () => {
  const confirm = async (person: Person, otp: string | undefined, purpose: 'Withdrawal' | 'TransferFund') => {
    const context = await contextOf(test.server, person);
    await inTransaction(test.server.db, (tx) => requireStepUp(tx, context, otp, purpose));
  };

  it('asks nothing of somebody without a second factor', async () => {
    const person = await aPerson(test.server, 'User');
    await confirm(person, undefined, 'Withdrawal');
    const reply = await callAs(test.server, stepUp, { token: person.token });
    expect(reply.json().data).toEqual({ mode: null, contact: null, is_acting: false, login_pin: null });
  });

  it('takes a mailed code for the purpose it was sent for, in the session that asked, once', async () => {
    const person = await aPerson(test.server, 'User');
    await setUpEmail(person);
    const send = { token: person.token, body: { purpose: 'Withdrawal' } };
    expect((await callAs(test.server, sendStepUpCode, send)).statusCode).toBe(200);
    expect((await callAs(test.server, sendStepUpCode, send)).json().code).toBe('wait_before_resending');
    const otp = await mailedCode(person.email);
    await expect(confirm(person, undefined, 'Withdrawal')).rejects.toMatchObject({
      code: 'step_up_required',
    });
    await expect(confirm(person, otp, 'TransferFund')).rejects.toMatchObject({ code: 'wrong_code' });
    await confirm(person, otp, 'Withdrawal');
    await expect(confirm(person, otp, 'Withdrawal')).rejects.toMatchObject({ code: 'wrong_code' });
  });

  it('gives the code back when the operation is refused', async () => {
    const person = await aPerson(test.server, 'User');
    const { secret } = await setUpApp(person);
    const context = await contextOf(test.server, person);
    const otp = await code(secret);
    const refused = inTransaction(test.server.db, async (tx) => {
      await requireStepUp(tx, context, otp, 'Withdrawal');
      throw new Error('Insufficient funds!');
    });
    await expect(refused).rejects.toThrow('Insufficient funds!');
    await confirm(person, otp, 'Withdrawal');
    later(30);
  });

  it('checks five tries of sixty at once, then locks for ten minutes', async () => {
    const person = await aPerson(test.server, 'User');
    const { secret } = await setUpApp(person);
    const renew = async (otp: string) =>
      await callAs(test.server, newRecoveryCodes, { token: person.token, body: { otp } });
    const right = await code(secret);
    const replies = await Promise.all(Array.from({ length: 60 }, () => renew(wrongCode(right))));
    const codes = replies.map((reply) => reply.json().code);
    expect(codes.filter((each) => each === 'wrong_code')).toHaveLength(5);
    expect(codes.filter((each) => each === 'locked_out')).toHaveLength(55);
    expect((await renew(right)).json().code).toBe('locked_out');
    later(601);
    expect((await renew(await code(secret))).statusCode).toBe(200);
    later(30);
  });

  it('begins its count anew after a right code, also where the call itself was refused', async () => {
    const admin = await anAdmin(test.server);
    const { secret } = await setUpApp(admin);
    const otp = await code(secret);
    const body = {
      owner_type: 'User',
      user_id: 'Nobody.1',
      wallet: 'fund',
      direction: 'Credit',
      amount: '1',
    };
    const credit = (given: string) =>
      callAs(test.server, creditDebit, {
        token: admin.token,
        body: { ...body, reason: 'Other', remark: 'Test', otp: given },
      });
    for (let i = 0; i < 7; i++) expect((await credit(otp)).json().code).toBe('unknown_member');
    expect((await credit(wrongCode(otp))).json().code).toBe('wrong_code');
    later(30);
  });

  it('resends a code without giving five more tries', async () => {
    const person = await aPerson(test.server, 'User');
    await setUpEmail(person);
    const { challenge_token } = await challengeOf(person);
    const first = await mailedCode(person.email);
    for (let i = 0; i < 4; i++) await answer(challenge_token, wrongCode(first));
    later(61);
    expect(
      (await callAs(test.server, resendTwoFactor, { body: { challenge_token, mode: 'Email' } })).statusCode,
    ).toBe(200);
    const second = await mailedCode(person.email);
    await answer(challenge_token, wrongCode(second));
    expect((await answer(challenge_token, second)).json().code).toBe('wrong_code');
  });

  it('guards the change of the password and new recovery codes', async () => {
    const person = await aPerson(test.server, 'User');
    const { secret, recovery_codes } = await setUpApp(person);
    const renew = async (otp: string) =>
      await callAs(test.server, newRecoveryCodes, { token: person.token, body: { otp } });
    const renewed = await renew(await code(secret));
    expect(renewed.json().data.recovery_codes).not.toContain(recovery_codes[0]);
    later(30);
    const body = {
      current_password: password,
      password: 'Marigold-43',
      password_confirmation: 'Marigold-43',
    };
    const change = (otp?: string) =>
      callAs(test.server, changePassword, { token: person.token, body: { ...body, otp } });
    expect((await change()).json().code).toBe('step_up_required');
    expect((await change(await code(secret))).statusCode).toBe(200);
  });
});
