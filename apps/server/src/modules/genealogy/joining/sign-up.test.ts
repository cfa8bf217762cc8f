import { signUp } from '@banyan/contract/accounts/accounts';
import { verifyContact } from '@banyan/contract/accounts/verification';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, password, signIn, solveCaptcha } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aMember } from '../../../../test/network.ts';

const test = useTestServer();
let root: Person;
beforeAll(async () => {
  root = await aMember(test.server);
});
const join = (body: Record<string, unknown>) => callAs(test.server, signUp, { body });
const form = async (sponsor_id: string, more: Record<string, unknown> = {}) => ({
  sponsor_id,
  side: 'L',
  name: 'Asha Rani',
  date_of_birth: '1990-05-17',
  mobile: '9876543210',
  email: 'asha@banyan.test',
  password,
  password_confirmation: password,
  terms_accepted: true,
  captcha: await solveCaptcha(test.server),
  ...more,
});
const countMembers = async () => (await test.asOwner('select count(*) from member'))[0]?.count;

describe('accounts/sign_up', () => {
  it('with every field wrong says every message of the specification at once and changes nothing', async () => {
    const before = await countMembers();
    const reply = await join({
      sponsor_id: 'a',
      side: 'middle',
      parent_id: 'b',
      user_id: 'c d',
      name: 'R2-D2',
      date_of_birth: '2015-01-01',
      gender: 'Robot',
      marital_status: 'Complicated',
      pincode: 'abc',
      mobile: 'call me',
      email: 'asha at banyan',
      password: '12345',
      password_confirmation: '54321',
      nominee_name: 'K9',
      nominee_relationship: 'Neighbour',
      terms_accepted: false,
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual({
      sponsor_id: 'User id has 5 to 50 characters.',
      side: 'Choose a side.',
      parent_id: 'User id has 5 to 50 characters.',
      user_id: 'User id has 5 to 50 characters.',
      name: 'Name can contain only letters(A-Z), period(.) and space( )!',
      date_of_birth: 'You must be at least 18 years old.',
      gender: 'Choose a gender.',
      marital_status: 'Choose a marital status.',
      pincode: 'Pin code can only contain numbers!',
      mobile: 'Mobile can only contain numbers!',
      email: 'Enter a valid e-mail address.',
      password: 'Password has at least 6 characters.',
      password_confirmation: 'The two passwords differ.',
      nominee_name: 'Name can contain only letters(A-Z), period(.) and space( )!',
      nominee_relationship: 'Choose a relationship.',
      terms_accepted: 'Accept the terms to join.',
    });
    expect(await countMembers()).toBe(before);
  });

  it('names at once what only the database knows: a taken id and address, nobody to join under, an easy password', async () => {
    const other = root;
    const reply = await join(
      await form('nobody.at.all', {
        user_id: other.user_id.toUpperCase(),
        email: other.email,
        password: 'password@123',
        password_confirmation: 'password@123',
      }),
    );
    expect(reply.json().errors).toEqual({
      sponsor_id: 'No member has this sponsor id.',
      user_id: 'This user id is already taken.',
      email: 'This e-mail address is already in use.',
      password: 'This password is too easy to guess.',
    });
  });

  it('joins under the sponsor with the company’s next id, and the code of the mail proves the address', async () => {
    const sponsor = root;
    const reply = await join(await form(sponsor.user_id));
    const { user_id, verification, sponsor: named } = reply.json().data;
    expect(user_id).toMatch(/^BN\d{6}$/);
    expect(named).toEqual({ user_id: sponsor.user_id, name: sponsor.name });
    const [mail] = await test.asOwner(`select body from mail where recipient = 'asha@banyan.test'`);
    const otp = /\d{6}/.exec(String(mail?.body))?.[0];
    const proved = await callAs(test.server, verifyContact, { body: { otp_id: verification.otp_id, otp } });
    expect(proved.json().data).toEqual({ contact: 'a•••@banyan.test' });
    expect(await signIn(test.server, user_id)).toBeTruthy();
    expect(await signIn(test.server, 'asha@banyan.test')).toBeTruthy();
  });

  it('needs a solved captcha, and not a blocked sponsor', async () => {
    const sponsor = await aMember(test.server, { sponsor: root });
    const fresh = { email: 'other@banyan.test' };
    const without = await join(await form(sponsor.user_id, { ...fresh, captcha: '' }));
    expect(without.json().code).toBe('captcha_required');
    const taken = await join(await form('nobody.at.all', { email: root.email, captcha: '' }));
    expect(taken.json()).toMatchObject({ code: 'captcha_required', errors: { captcha: expect.any(String) } });
    await test.asOwner('update app_user set is_blocked = true where id = $1', [sponsor.id]);
    const blocked = await join(await form(sponsor.user_id, fresh));
    expect(blocked.json().errors).toEqual({ sponsor_id: 'This account is blocked.' });
  });
});
