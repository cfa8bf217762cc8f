import { contactUs } from '@banyan/contract/company/contact-us';
import * as calls from '@banyan/contract/company/enquiries';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { adminDashboard } from '@banyan/contract/overview/dashboard';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, type Person, solveCaptcha } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';

const test = useTestServer();
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(test.server);
});

const ask = async (endpoint: Endpoint, body: object, token?: string) => {
  const reply = await callAs(test.server, endpoint, { ...(token && { token }), body });
  const { data, code, errors } = reply.json();
  return reply.statusCode === 200 ? data : { code, errors };
};
const form = {
  name: 'Asha Rao',
  email: 'asha@example.test',
  mobile: '',
  subject: 'How do I join?',
  message: 'Good day,\nhow do I join?',
};
const write = async (changes: object = {}) =>
  await ask(contactUs, { ...form, captcha: await solveCaptcha(test.server), ...changes });
const listed = async (query: Record<string, string> = {}) =>
  (await callAs(test.server, calls.enquiries, { token: admin.token, query })).json().data;
const mails = async (no: string) =>
  await test.asOwner(`select recipient, subject, body from mail where subject like $1`, [`%${no}%`]);
const reply = (no: string, message = 'You need a sponsor.') =>
  ask(calls.replyEnquiry, { no, message }, admin.token);

describe('an enquiry', () => {
  it('is received from anybody who solved the captcha, without any mail, and waits in the queue', async () => {
    const { no, received_at } = await write();
    expect(received_at).toBe(test.services.now.toISOString());
    expect(await mails(no)).toEqual([]);
    expect(await listed({ no })).toMatchObject([{ no, status: 'Open', message: form.message, mobile: null }]);
    const dashboard = await callAs(test.server, adminDashboard, { token: admin.token });
    const queues: { code: string }[] = dashboard.json().data.queues;
    expect(queues.find(({ code }) => code === 'enquiry')).toMatchObject({ count: 1 });
  });

  it('is not taken without a captcha, nor twice by one solution', async () => {
    expect(await ask(contactUs, form)).toMatchObject({ code: 'captcha_required' });
    const captcha = await solveCaptcha(test.server);
    expect(await ask(contactUs, { ...form, captcha })).toMatchObject({ no: expect.any(String) });
    expect(await ask(contactUs, { ...form, captcha })).toMatchObject({ code: 'captcha_failed' });
  });

  it('is answered by exactly one mail, also when three admins answer at the same moment', async () => {
    const { no } = await write();
    const answers = await Promise.all([reply(no), reply(no, 'Another answer'), reply(no)]);
    expect(answers.filter(({ status }) => status === 'Replied')).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'already_done')).toHaveLength(2);
    const sent = await mails(no);
    expect(sent).toMatchObject([{ recipient: form.email }]);
    const [row] = await listed({ no });
    expect(row).toMatchObject({ status: 'Replied', replied_by: { user_id: admin.user_id } });
    expect(sent[0]?.body).toContain(row.reply);
    expect(sent[0]?.body).toContain('> how do I join?');
  });

  it('goes from open to replied to closed, never back', async () => {
    const { no } = await write();
    await reply(no);
    const close = () => ask(calls.closeEnquiry, { no, remark: 'Answered' }, admin.token);
    const closed = await Promise.all([close(), close()]);
    expect(new Set(closed.map(({ status, code }) => status ?? code))).toEqual(
      new Set(['Closed', 'already_done']),
    );
    expect(await reply(no)).toMatchObject({ code: 'already_done' });
    expect(await mails(no)).toHaveLength(1);
    for (const change of [
      `status = 'Open'`,
      `status = 'Replied'`,
      `message = 'Other words'`,
      `reply = 'Other words'`,
    ])
      await expect(test.asOwner(`update enquiry set ${change} where no = $1`, [no])).rejects.toThrow(
        'An enquiry that is Closed',
      );
  });

  it('is closed without an answer, and no mail is sent', async () => {
    const { no } = await write({ email: 'adverts@example.test' });
    expect(await ask(calls.closeEnquiry, { no, remark: '' }, admin.token)).toMatchObject({
      errors: { remark: 'Give a reason.' },
    });
    await ask(calls.closeEnquiry, { no, remark: 'An advertisement' }, admin.token);
    expect(await mails(no)).toEqual([]);
    expect(await listed({ email: 'ADVERTS' })).toMatchObject([{ no, remark: 'An advertisement' }]);
  });

  it('names everything that is wrong at its field, and keeps nothing', async () => {
    const count = async () => (await test.asOwner('select count(*)::int as n from enquiry'))[0]?.n;
    const before = await count();
    expect(
      await write({ name: 'A5', email: 'x', mobile: 'abc', subject: '', message: 'x'.repeat(5001) }),
    ).toEqual({
      code: 'invalid_request',
      errors: {
        name: 'Name can contain only letters(A-Z), period(.) and space( )!',
        email: 'Enter a valid e-mail address.',
        mobile: 'Mobile can only contain numbers!',
        subject: 'Enter a subject.',
        message: 'At most 5000 characters.',
      },
    });
    expect(await count()).toBe(before);
    expect(await reply('EQ1999999')).toMatchObject({ code: 'not_found' });
    expect(await reply('T1000001')).toMatchObject({ code: 'not_found' });
  });
});
