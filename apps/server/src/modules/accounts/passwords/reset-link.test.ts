import { resetByLink, sendResetLink } from '@banyan/contract/accounts/reset-link';
import { expect, it } from 'vitest';
import {
  anAdmin,
  aPerson,
  aSubAdmin,
  type Person,
  password,
  signIn as signInAs,
} from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';

const test = useTestServer();
const fresh = { password: 'Marigold-43', password_confirmation: 'Marigold-43' };

const prove = (person: Pick<Person, 'id'>) =>
  test.asOwner('update app_user set email_verified_at = $2 where id = $1', [person.id, test.services.now]);
const send = async (by: Person, to: Pick<Person, 'user_id'>, user_type = 'User', more = {}) =>
  (
    await callAs(test.server, sendResetLink, {
      token: by.token,
      body: { user_type, user_id: to.user_id, reason: 'Asked for it at the counter', ...more },
    })
  ).json();
const mailOf = async (person: Pick<Person, 'email'>) => {
  const [mail] = await test.asOwner('select body from mail where recipient = $1 order by id desc limit 1', [
    person.email,
  ]);
  return String(mail?.body);
};
const tokenOf = async (person: Pick<Person, 'email'>) =>
  /token=([\w-]+)/.exec(await mailOf(person))?.[1] ?? '';
const use = async (token: string, more = {}) =>
  await callAs(test.server, resetByLink, { body: { token, ...fresh, ...more } });

it('a reset link goes to the proved address alone, opens once, and ends every session', async () => {
  const [admin, member] = [await anAdmin(test.server), await aPerson(test.server, 'User')];
  expect((await send(admin, member)).code).toBe('no_verified_email');
  await prove(member);
  const { data } = await send(admin, member);
  expect(data).toMatchObject({ user_id: member.user_id, contact: expect.stringContaining('•••@') });
  const token = await tokenOf(member);
  expect(JSON.stringify(data)).not.toContain(token);
  // until it is used nothing changes
  await signInAs(test.server, member.user_id, password);
  const easy = { password: 'password@123', password_confirmation: 'password@123' };
  expect((await use(token, easy)).json().code).toBe('weak_password');
  expect((await use(token)).statusCode).toBe(200);
  expect((await use(token)).json().code).toBe('link_used');
  await signInAs(test.server, member.user_id, fresh.password);
  expect(await mailOf(member)).toContain('with a link sent to you');
  const open = await test.asOwner(
    `select count(*)::int as n from user_session where user_id = $1 and ended_at is null`,
    [member.id],
  );
  expect(open).toEqual([{ n: 1 }]);
  const log = await test.asOwner(
    `select action, actor_id, details ->> 'reason' as reason from audit_log
     where object = $1 and action in ('send_reset_link', 'reset_password') order by id`,
    [`user:${member.user_id}`],
  );
  expect(log).toEqual([
    { action: 'send_reset_link', actor_id: admin.id, reason: 'Asked for it at the counter' },
    { action: 'reset_password', actor_id: null, reason: null },
  ]);
});

it('a reset link is good for an hour, until the next one, and while the address stays the proved one', async () => {
  const [admin, member] = [await anAdmin(test.server), await aPerson(test.server, 'User')];
  await prove(member);
  await send(admin, member);
  const first = await tokenOf(member);
  await send(admin, member);
  expect((await use(first)).json().code).toBe('link_used');
  const second = await tokenOf(member);
  const sent = test.services.now;
  test.services.now = new Date(sent.getTime() + 60 * 60_000);
  expect((await use(second)).json().code).toBe('link_expired');
  test.services.now = sent;
  await test.asOwner('update app_user set email_verified_at = null where id = $1', [member.id]);
  expect((await use(second)).json().code).toBe('link_expired');
  await prove(member);
  await test.asOwner('update app_user set is_blocked = true where id = $1', [member.id]);
  expect((await use(second)).json().code).toBe('link_expired');
  expect((await send(admin, member)).code).toBe('blocked');
  expect((await use('unknown')).json().code).toBe('link_expired');
});

it('a reset link is not sent to oneself, nor to an admin by a sub-admin, and at most ten in an hour', async () => {
  const [admin, member] = [await anAdmin(test.server), await aPerson(test.server, 'User')];
  const sub = await aSubAdmin(test.server, { rights: ['/admin/change-password-for-others'] });
  expect((await send(admin, admin, 'Admin')).code).toBe('not_own_password');
  expect((await send(sub, admin, 'Admin')).code).toBe('not_by_sub_admin');
  expect((await send(admin, member, 'Franchise')).code).toBe('unknown_user');
  expect((await send(admin, member, 'User', { reason: '' })).errors).toHaveProperty('reason');
  await prove(member);
  for (let n = 0; n < 10; n++) expect((await send(admin, member)).data).toBeDefined();
  expect((await send(admin, member)).code).toBe('wait_before_resending');
});
