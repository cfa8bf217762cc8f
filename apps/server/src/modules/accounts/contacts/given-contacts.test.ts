import { signIn as signInCall } from '@banyan/contract/accounts/accounts';
import { addAdmin } from '@banyan/contract/accounts/admins';
import { sendContactOtp } from '@banyan/contract/accounts/contact-change';
import { updateMember } from '@banyan/contract/accounts/member-edits';
import { sendResetLink } from '@banyan/contract/accounts/reset-link';
import { forgotPassword, resetPassword, verifyContact } from '@banyan/contract/accounts/verification';
import { addFranchise } from '@banyan/contract/franchises/franchises';
import { updateFranchise } from '@banyan/contract/franchises/profile';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aFranchise,
  anAdmin,
  aPerson,
  nextNumber,
  openTestSession,
  type Person,
  password,
  signIn,
  solveCaptcha,
} from '../../../../test/build.ts';
import { mailedCode, setUpEmail } from '../../../../test/factors.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { inTransaction } from '../../../platform/database/db.ts';

const test = useTestServer();
const own = { password: 'Nilgiri-2026', password_confirmation: 'Nilgiri-2026' };
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(test.server);
});

const forget = async ({ user_id }: { user_id: string }) => {
  const body = { user_id, captcha: await solveCaptcha(test.server) };
  return (await callAs(test.server, forgotPassword, { body })).json().data;
};
/** How many mails with a code went to an address. */
async function codesTo(recipient: string): Promise<number> {
  const [row] = await test.asOwner(
    `select count(*)::int as n from mail where recipient = $1 and body ~ '^\\d{6} is your code'`,
    [recipient],
  );
  return Number(row?.n);
}
/** Sets an address and number of a franchise, as an admin does who has their own in mind. */
const give = (by: Person, { user_id, name }: Person, email: string, mobile = '9000000001') =>
  callAs(test.server, updateFranchise, {
    token: by.token,
    body: { user_id, name, email, mobile, owner_name: 'Asha Rani', reason: 'New address' },
  });
const anAddress = () => `new${nextNumber()}@banyan.test`;
/** Proves the address on file, as its owner does on the profile. */
async function prove({ token }: Person, email: string): Promise<void> {
  const sent = await callAs(test.server, sendContactOtp, { token, body: { channel: 'email' } });
  const body = { otp_id: sent.json().data.otp_id, otp: await mailedCode(test, email) };
  expect((await callAs(test.server, verifyContact, { body })).statusCode).toBe(200);
}

describe('an address that an admin set', () => {
  it('gets no code of a forgotten password: that goes to the address before, until the owner has proved the new one', async () => {
    const franchise = await aFranchise(test.server);
    const given = anAddress();
    expect((await give(admin, franchise, given)).statusCode).toBe(200);
    // nor does another one that is set after it
    const second = anAddress();
    await give(admin, franchise, second);
    const { otp_id } = await forget(franchise);
    expect([await codesTo(franchise.email), await codesTo(given), await codesTo(second)]).toEqual([1, 0, 0]);
    const otp = await mailedCode(test, franchise.email);
    expect((await callAs(test.server, resetPassword, { body: { otp_id, otp, ...own } })).statusCode).toBe(
      200,
    );
    const token = await signIn(test.server, franchise.user_id, own.password);
    await prove({ ...franchise, token }, second);
    await forget(franchise);
    expect([await codesTo(franchise.email), await codesTo(second)]).toEqual([1, 2]);
  });

  it('of a member is no way into the account for who set it', async () => {
    const member = await aPerson(test.server, 'User', { mobile: '9000000009' });
    const given = anAddress();
    const { user_id, name } = member;
    const body = { user_id, name, email: given, mobile: '9000000008', reason: 'Wrote it by letter' };
    const edited = await callAs(test.server, updateMember, { token: admin.token, body });
    expect(edited.statusCode).toBe(200);
    const texts = test.services.sms.length;
    await forget(member);
    expect([await codesTo(given), await codesTo(member.email)]).toEqual([0, 1]);
    expect(test.services.sms.length).toBe(texts);
    // nor does a link to it go there, which an admin sends
    const asked = { user_type: 'User', user_id, reason: 'Forgot it' };
    const sent = await callAs(test.server, sendResetLink, { token: admin.token, body: asked });
    expect(sent.json().code).toBe('no_verified_email');
  });

  it('gets no code of a second factor', async () => {
    const franchise = await aFranchise(test.server);
    await setUpEmail(test, franchise);
    const [before, given] = [await codesTo(franchise.email), anAddress()];
    await give(admin, franchise, given);
    const body = { user_id: franchise.user_id, password };
    const reply = await callAs(test.server, signInCall, { body });
    expect(reply.json().data.two_factor.contact).toMatch(/^p•••@/);
    expect([await codesTo(franchise.email), await codesTo(given)]).toEqual([before + 1, 0]);
  });

  it('is told of what happens to the account beside the address of the owner, not in its place', async () => {
    const franchise = await aFranchise(test.server);
    const given = anAddress();
    await give(admin, franchise, given);
    await forget(franchise);
    const otp = await mailedCode(test, franchise.email);
    const { otp_id } = await forget(franchise);
    expect(otp).not.toBe('');
    const last = await mailedCode(test, franchise.email);
    await callAs(test.server, resetPassword, { body: { otp_id, otp: last, ...own } });
    const sentMails = await test.asOwner(
      `select recipient from mail where subject like '%your password was reset' and recipient = any($1) order by recipient`,
      [[franchise.email, given]],
    );
    expect(sentMails.map(({ recipient }) => recipient)).toEqual([given, franchise.email].sort());
  });

  it('is the owner’s again when it is set back, and by a mobile number nothing is sent either', async () => {
    const franchise = await aFranchise(test.server, { mobile: '9000000000' });
    await give(admin, franchise, anAddress());
    await give(admin, franchise, franchise.email.toUpperCase());
    const [row] = await test.asOwner(
      'select email_given_at, code_email, mobile, code_mobile from app_user where id = $1',
      [franchise.id],
    );
    expect(row).toEqual({
      email_given_at: null,
      code_email: null,
      mobile: '9000000001',
      code_mobile: '9000000000',
    });
    await test.asOwner('update app_user set email = null where id = $1', [franchise.id]);
    await forget(franchise);
    expect(test.services.sms.map(({ mobile }) => mobile)).toEqual(['9000000000']);
  });
});

describe('a new account with a temporary password', () => {
  const newcomer = () => ({
    user_id: `Newcomer.${nextNumber()}`,
    name: 'Asha Rani',
    owner_name: 'Asha Rani',
    email: anAddress(),
    mobile: '9876543210',
    first_sign_in: 'password',
    password: 'Marigold-77',
    password_confirmation: 'Marigold-77',
  });

  it('of a franchise or an admin is not opened by the address that was typed for it, until it is proved', async () => {
    for (const call of [addFranchise, addAdmin]) {
      const wanted = newcomer();
      const added = await callAs(test.server, call, { token: admin.token, body: wanted });
      expect([call.path, added.statusCode]).toEqual([call.path, 200]);
      await forget(wanted);
      expect(await codesTo(wanted.email)).toBe(0);
      const [row] = await test.asOwner(
        'update app_user set must_change_password = false, password_expires_at = null where user_id = $1 returning id',
        [wanted.user_id],
      );
      const id = String(row?.id);
      const token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, id));
      await prove({ ...wanted, id, token }, wanted.email);
      await forget(wanted);
      expect([call.path, await codesTo(wanted.email)]).toEqual([call.path, 2]);
    }
  });
});

it('a password that is reset by mail proves the address', async () => {
  const member = await aPerson(test.server, 'User');
  const { otp_id } = await forget(member);
  const otp = await mailedCode(test, member.email);
  await callAs(test.server, resetPassword, { body: { otp_id, otp, ...own } });
  const [row] = await test.asOwner('select email_verified_at from app_user where id = $1', [member.id]);
  expect(row?.email_verified_at).not.toBeNull();
});
