import { sponsorLookup, userIdAvailability } from '@banyan/contract/accounts/accounts';
import { sendContactOtp } from '@banyan/contract/accounts/contact-change';
import { readProfile, updateProfile } from '@banyan/contract/accounts/profile';
import { resendOtp, verifyContact, verifyEmail } from '@banyan/contract/accounts/verification';
import { describe, expect, it } from 'vitest';
import { aContext, aPerson, password } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { buildApp } from '../../../app.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { sendContactCode } from './send-contact-code.ts';

const test = useTestServer();
const later = (seconds: number) => {
  test.services.now = new Date(test.services.now.getTime() + seconds * 1000);
};

/** Code and link of the newest mail to an address. */
async function mailed(recipient: string): Promise<{ otp: string; link: string; body: string }> {
  const [mail] = await test.asOwner('select body from mail where recipient = $1 order by id desc limit 1', [
    recipient,
  ]);
  const body = String(mail?.body ?? '');
  return { otp: /\d{6}/.exec(body)?.[0] ?? '', link: /token=(\S+)/.exec(body)?.[1] ?? '', body };
}
const verify = (otp_id: string, otp: string) => callAs(test.server, verifyContact, { body: { otp_id, otp } });
const contactsOf = async (token: string) =>
  (await callAs(test.server, readProfile, { token })).json().data as Record<
    'email' | 'mobile',
    { value: string; is_verified: boolean }
  >;

describe('a contact after joining', () => {
  const send = (account_id: string) =>
    inTransaction(test.server.db, (tx) =>
      sendContactCode(tx, aContext(test.server), { account_id, channel: 'email' }),
    );

  it('is proved with the code of the mail, without being signed in', async () => {
    const person = await aPerson(test.server, 'User');
    const { otp_id, contact } = await send(person.id);
    expect(contact).toMatch(/^p•••@banyan\.test$/);
    const { otp } = await mailed(person.email);
    expect((await verify(otp_id, otp === '111111' ? '222222' : '111111')).json().code).toBe('wrong_code');
    expect((await verify(otp_id, otp)).json().data).toEqual({ contact });
    expect((await contactsOf(person.token)).email).toEqual({ value: person.email, is_verified: true });
    expect((await verify(otp_id, otp)).json().code).toBe('wrong_code');
  });

  it('is proved with the link of the same mail; used and expired links say so', async () => {
    const person = await aPerson(test.server, 'User');
    await send(person.id);
    const { link, body } = await mailed(person.email);
    expect(body).toContain(`http://banyan.test/accounts/email-verification?token=${link}`);
    const open = (token: string) => callAs(test.server, verifyEmail, { body: { token } });
    expect((await open(link)).statusCode).toBe(200);
    expect((await open(link)).json().errors.token).toBe('This link has already been used.');
    expect((await open('forged')).json().code).toBe('link_expired');
    expect((await contactsOf(person.token)).email.is_verified).toBe(true);
    await send(person.id);
    later(601);
    expect((await open((await mailed(person.email)).link)).json().code).toBe('link_expired');
  });

  it('gets another code after a minute, and the one before no longer counts', async () => {
    const person = await aPerson(test.server, 'User');
    const { otp_id } = await send(person.id);
    const first = await mailed(person.email);
    later(61);
    const again = await callAs(test.server, resendOtp, { body: { otp_id } });
    expect(again.json().data.resend_after_seconds).toBe(60);
    const second = await mailed(person.email);
    if (first.otp !== second.otp) expect((await verify(otp_id, first.otp)).statusCode).toBe(400);
    expect((await callAs(test.server, verifyEmail, { body: { token: first.link } })).statusCode).toBe(400);
    expect((await verify(otp_id, second.otp)).statusCode).toBe(200);
  });
});

describe('a contact on the profile', () => {
  it('changes with the password once the new one is proved, and the old address hears of it', async () => {
    const person = await aPerson(test.server, 'User');
    const body = { channel: 'email', contact: 'new.address@banyan.test', current_password: password };
    const ask = (current_password?: string) =>
      callAs(test.server, sendContactOtp, { token: person.token, body: { ...body, current_password } });
    expect((await ask()).json().errors).toEqual({ current_password: 'Enter your current password.' });
    expect((await ask('not this one')).json().code).toBe('wrong_password');
    const sent = await callAs(test.server, sendContactOtp, { token: person.token, body });
    expect((await contactsOf(person.token)).email.value).toBe(person.email);
    const { otp } = await mailed('new.address@banyan.test');
    expect((await verify(sent.json().data.otp_id, otp)).statusCode).toBe(200);
    expect((await contactsOf(person.token)).email).toEqual({ value: body.contact, is_verified: true });
    expect((await mailed(person.email)).body).toContain(
      'e-mail address of your account is now n•••@banyan.test',
    );
  });

  it('cannot be an address somebody else has', async () => {
    const [person, other] = [await aPerson(test.server, 'User'), await aPerson(test.server, 'User')];
    const body = { channel: 'email', contact: other.email.toUpperCase(), current_password: password };
    const reply = await callAs(test.server, sendContactOtp, { token: person.token, body });
    expect(reply.json().errors).toEqual({ contact: 'This e-mail address is already in use.' });
  });

  it('may be a mobile number, proved by SMS', async () => {
    const person = await aPerson(test.server, 'User');
    const body = { channel: 'mobile', contact: '9876543210', current_password: password };
    const sent = await callAs(test.server, sendContactOtp, { token: person.token, body });
    const otp = /\d{6}/.exec(test.services.sms.at(-1)?.text ?? '')?.[0] ?? '';
    expect((await verify(sent.json().data.otp_id, otp)).json().data.contact).toBe('••••••3210');
    expect((await contactsOf(person.token)).mobile).toEqual({ value: '9876543210', is_verified: true });
  });
});

describe('the profile', () => {
  it('says everything that is wrong with it at once', async () => {
    const { token } = await aPerson(test.server, 'User');
    const reply = await callAs(test.server, updateProfile, {
      token,
      body: {
        name: 'R2-D2',
        date_of_birth: '2015-01-01',
        gender: 'Robot',
        pincode: 'abc',
        nominee_relationship: 'Neighbour',
      },
    });
    expect(reply.json().errors).toEqual({
      name: 'Name can contain only letters(A-Z), period(.) and space( )!',
      date_of_birth: 'You must be at least 18 years old.',
      gender: 'Choose a gender.',
      pincode: 'Pin code can only contain numbers!',
      nominee_relationship: 'Choose a relationship.',
    });
  });

  it('changes, empties what is left blank, and keeps what was there before in the audit log', async () => {
    const person = await aPerson(test.server, 'User', { name: 'Asha Rani' });
    const save = async (body: Record<string, unknown>) =>
      (await callAs(test.server, updateProfile, { token: person.token, body })).json().data;
    const body = {
      name: 'Asha Rani',
      date_of_birth: '1990-05-17',
      pincode: '110001',
      nominee_name: 'Ram K.',
    };
    expect(await save(body)).toMatchObject({ ...body, nominee_relationship: null });
    expect(await save({ ...body, pincode: '' })).toMatchObject({ pincode: null, nominee_name: 'Ram K.' });
    const lines = await test.asOwner(
      `select details from audit_log where action = 'update_profile' and object = $1 order by id`,
      [`user:${person.user_id}`],
    );
    expect(lines.at(-1)?.details).toEqual({ pincode: { from: '110001', to: null } });
  });
});

describe('what a visitor may look up', () => {
  it('is the name of a sponsor, in any case, but not of an admin; a blocked one is said to be so', async () => {
    const sponsor = await aPerson(test.server, 'User', { name: 'Asha Rani' });
    const admin = await aPerson(test.server, 'Admin');
    const look = async (user_id: string) =>
      (await callAs(test.server, sponsorLookup, { query: { user_id } })).json();
    expect((await look(sponsor.user_id.toUpperCase())).data).toEqual({
      user_id: sponsor.user_id,
      name: 'Asha Rani',
      profile_image_url: null,
    });
    expect((await look(admin.user_id)).errors).toEqual({ user_id: 'No member has this sponsor id.' });
    await test.asOwner('update app_user set is_blocked = true where id = $1', [sponsor.id]);
    expect((await look(sponsor.user_id)).errors).toEqual({ user_id: 'This account is blocked.' });
  });

  it('is whether a user id is still free', async () => {
    const { user_id } = await aPerson(test.server, 'User');
    const isFree = async (asked: string) =>
      (await callAs(test.server, userIdAvailability, { query: { user_id: asked } })).json().data.is_available;
    expect(await isFree(user_id.toLowerCase())).toBe(false);
    expect(await isFree('nobody.has.this')).toBe(true);
  });

  it('is looked up at most 30 times a minute from one address, whatever token comes with it', async () => {
    const limited = await buildApp({ db: test.server.db, databaseUrl: test.url, services: test.services });
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) {
      const query = { user_id: 'nobody.has.this' };
      const reply = await callAs(limited, sponsorLookup, { query, token: `forged${i}` });
      statuses.push(reply.statusCode);
    }
    expect(statuses.slice(0, 30).every((status) => status === 400)).toBe(true);
    expect(statuses.at(30)).toBe(429);
    await limited.app.close();
  });
});
