import { mailJoining } from '@banyan/contract/genealogy/genealogy';
import { expect, it } from 'vitest';
import { aSubAdmin } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';

const test = useTestServer();

it('joining details are mailed to the address on file, at most three times a day, by who has that right', async () => {
  const admin = await aBusiness(test.server, { incomes: {} });
  const sponsor = await aMember(test.server);
  const member = await aMember(test.server, { sponsor });
  const send = async (user_id: string, by = admin) =>
    await callAs(test.server, mailJoining, { token: by.token, body: { user_id } });
  const mails = () =>
    test.asOwner(`select body from mail where recipient = $1 and subject like 'Welcome%'`, [member.email]);
  expect((await send('nobody99')).json().code).toBe('unknown_member');
  const looking = await aSubAdmin(test.server, { rights: ['/admin/member/member-search'] });
  expect((await send(member.user_id, looking)).statusCode).toBe(403);
  expect((await send(member.user_id)).json().data.contact).toContain('•••@');
  const [mail] = await mails();
  for (const word of [member.user_id, sponsor.user_id, sponsor.name, '/accounts/sign-in'])
    expect(mail?.body).toContain(word);
  for (let n = 0; n < 2; n++) expect((await send(member.user_id)).statusCode).toBe(200);
  expect((await send(member.user_id)).json().code).toBe('locked_out');
  expect(await mails()).toHaveLength(3);
  const log = await test.asOwner(`select actor_id from audit_log where action = 'mail_joining'`);
  expect(log).toEqual(Array.from({ length: 3 }, () => ({ actor_id: admin.id })));
  await test.asOwner('update app_user set email = null, email_verified_at = null where id = $1', [
    sponsor.id,
  ]);
  expect((await send(sponsor.user_id)).json().code).toBe('no_contact');
});
