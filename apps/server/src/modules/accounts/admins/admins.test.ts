import { addAdmin, changeSubAdmin, subAdmins } from '@banyan/contract/accounts/admins';
import { forgotPassword, resetPassword } from '@banyan/contract/accounts/verification';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve } from '../../../../test/approve.ts';
import {
  anAdmin,
  aPerson,
  aSubAdmin,
  nextNumber,
  type Person,
  password,
  signIn,
  solveCaptcha,
} from '../../../../test/build.ts';
import { mailedCode } from '../../../../test/factors.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';

const test = useTestServer();
const [list, change, look, book] = [
  '/admin/sub-admin/edit-sub-admin',
  '/admin/sub-admin/edit-sub-admin/change',
  '/admin/member/member-search',
  '/admin/wallet/passbook',
];
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(test.server);
});

const newcomer = (more: object = {}) => {
  const number = nextNumber();
  return {
    user_id: `Clerk.${number}`,
    name: 'Nila Rao',
    email: `clerk${number}@banyan.test`,
    first_sign_in: 'invite',
    ...more,
  };
};
const add = async (by: Person, body: object) =>
  (await callAs(test.server, addAdmin, { token: by.token, body })).json();
const put = async (by: Person, of: { user_id: string }, body: object) =>
  await callAs(test.server, changeSubAdmin, {
    token: by.token,
    body: { user_id: of.user_id, reason: 'As agreed', ...body },
  });
const act = async (by: Person, of: { user_id: string }, wanted: string) =>
  (await put(by, of, { act: wanted })).json();
const rowsFor = async (by: Person) => {
  const reply = await callAs(test.server, subAdmins, { token: by.token, query: { page_size: '100' } });
  return reply.json().data as {
    admin: { user_id: string };
    status: string;
    can_change: boolean;
    rights: number | null;
  }[];
};
const rowOf = async (by: Person, { user_id }: { user_id: string }) =>
  (await rowsFor(by)).find((row) => row.admin.user_id === user_id);

describe('a new sub-admin', () => {
  it('is invited by mail, chooses a password by it, and holds the rights of the role', async () => {
    const wanted = newcomer({ role: 'support' });
    expect(await add(admin, wanted)).toMatchObject({ data: { user_id: wanted.user_id } });
    const [mail] = await test.asOwner('select body from mail where recipient = $1', [wanted.email]);
    expect(mail?.body).toContain('/accounts/forgot-password');
    const captcha = await solveCaptcha(test.server);
    const sent = await callAs(test.server, forgotPassword, { body: { user_id: wanted.user_id, captcha } });
    const own = { password: 'Nilgiri-2026', password_confirmation: 'Nilgiri-2026' };
    const otp = await mailedCode(test, wanted.email);
    await callAs(test.server, resetPassword, { body: { otp_id: sent.json().data.otp_id, otp, ...own } });
    const token = await signIn(test.server, wanted.user_id, own.password);
    expect((await callAs(test.server, subAdmins, { token })).statusCode).toBe(403);
    expect((await rowOf(admin, wanted))?.rights).toBe(6);
  });

  it('or gets a temporary password, which must be changed', async () => {
    const wanted = newcomer({ first_sign_in: 'password', password: 'Nilgiri-2026' });
    await add(admin, wanted);
    const token = await signIn(test.server, wanted.user_id, 'Nilgiri-2026');
    expect((await callAs(test.server, subAdmins, { token })).json().code).toBe('not_allowed');
    expect(await add(admin, newcomer({ first_sign_in: 'password', password: '' }))).toMatchObject({
      errors: { password: 'Enter a password.' },
    });
  });

  it('is refused with every problem at once, and with a role its adder does not hold', async () => {
    const clerk = await aSubAdmin(test.server, { rights: ['/admin/sub-admin/add-new-admin', look] });
    const twice = newcomer({ user_id: admin.user_id, email: admin.email });
    const { errors } = await add(admin, { ...twice, first_sign_in: 'password', password: 'password' });
    expect(Object.keys(errors).toSorted()).toEqual(['email', 'password', 'user_id']);
    const odd = await add(admin, newcomer({ name: 'N1la' }));
    expect(odd.errors).toEqual({
      name: 'Name can contain only letters(A-Z), period(.) and space( )!',
    });
    const wanted = newcomer({ role: 'accounts' });
    expect(await add(clerk, wanted)).toMatchObject({ code: 'right_not_held' });
    expect(await rowOf(admin, wanted)).toBeUndefined();
  });
});

describe('an admin is blocked and deleted', () => {
  it('and signs in no more, for ever when deleted; the history stays', async () => {
    const sub = await aSubAdmin(test.server, { rights: [look] });
    expect(await act(admin, sub, 'Block')).toMatchObject({ data: { status: 'Blocked' } });
    expect(await act(admin, sub, 'Block')).toMatchObject({ code: 'already_done' });
    await act(admin, sub, 'Unblock');
    await signIn(test.server, sub.user_id, password);
    expect(await act(admin, sub, 'Delete')).toMatchObject({ data: { status: 'Deleted' } });
    await expect(signIn(test.server, sub.user_id, password)).rejects.toThrow('blocked');
    expect(await act(admin, sub, 'Unblock')).toMatchObject({ code: 'unknown_user' });
    await expect(
      test.asOwner('update app_user set is_blocked = false where id = $1', [sub.id]),
    ).rejects.toThrow('app_user_deleted_is_blocked');
    expect(await rowOf(admin, sub)).toMatchObject({ status: 'Deleted', can_change: false });
    const lines = await test.asOwner('select action from audit_log where object = $1 order by id', [
      `user:${sub.user_id}`,
    ]);
    expect(lines.map(({ action }) => action).slice(-3)).toEqual([
      'block_admin',
      'unblock_admin',
      'delete_admin',
    ]);
  });

  it('never by oneself, nor somebody who is no admin, nor one who holds a right that the other lacks', async () => {
    const clerk = await aSubAdmin(test.server, { rights: [list, change, look] });
    const [less, more] = [
      await aSubAdmin(test.server, { rights: [look] }),
      await aSubAdmin(test.server, { rights: [look, book] }),
    ];
    const member = await aPerson(test.server, 'User');
    expect(await act(clerk, clerk, 'Delete')).toMatchObject({ code: 'own_account' });
    for (const one of [more, admin])
      for (const body of [
        { act: 'Block' },
        { act: 'Delete' },
        { name: 'Other Name' },
        { email: 'x@banyan.test' },
      ])
        expect((await put(clerk, one, body)).json()).toMatchObject({ code: 'holds_more' });
    for (const one of [member, { user_id: 'Nobody.at.all' }])
      expect(await act(clerk, one, 'Block')).toMatchObject({ code: 'unknown_user' });
    expect(
      (await rowsFor(clerk)).filter(({ can_change }) => can_change).map((row) => row.admin.user_id),
    ).toEqual(expect.arrayContaining([less.user_id]));
    for (const one of [more, admin, clerk]) expect((await rowOf(clerk, one))?.can_change).toBe(false);
    expect(await act(clerk, less, 'Block')).toMatchObject({ data: { status: 'Blocked' } });
  });

  it('never the last main admin, also when two delete each other at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await test.asOwner(
        `update app_user set is_blocked = true where user_type = 'Admin' and not is_limited`,
      );
      const [one, two] = [await anAdmin(test.server), await anAdmin(test.server)];
      const replies = await Promise.all([act(one, two, 'Delete'), act(two, one, 'Delete')]);
      expect(replies.filter((reply) => 'data' in reply)).toHaveLength(1);
      const left = await test.asOwner(
        `select user_id from app_user where user_type = 'Admin' and not is_limited and not is_blocked`,
      );
      expect(left).toHaveLength(1);
    }
    await test.asOwner('update app_user set is_blocked = false where id = $1', [admin.id]);
    admin = await anAdmin(test.server);
  });
});

describe('the contacts of an admin', () => {
  it('are changed by two admins together, count as unproved, and tell the address there was', async () => {
    const sub = await aSubAdmin(test.server);
    await test.asOwner('update app_user set email_verified_at = now() where id = $1', [sub.id]);
    const asked = await put(admin, sub, { name: 'New Name', email: 'new.address@banyan.test' });
    const read = async () =>
      (await test.asOwner('select name, email, email_verified_at from app_user where id = $1', [sub.id]))[0];
    expect(asked.json()).toHaveProperty('waits');
    expect(await read()).toMatchObject({ name: sub.name, email: sub.email });
    await approve(test.server, asked);
    expect(await read()).toEqual({
      name: 'New Name',
      email: 'new.address@banyan.test',
      email_verified_at: null,
    });
    const mails = await test.asOwner('select subject from mail where recipient = $1', [sub.email]);
    expect(mails.map(({ subject }) => String(subject)).join()).toContain('changed by an admin');
    const bans = await test.asOwner('select by_id from decision_ban where user_id = $1', [sub.id]);
    expect(bans).toHaveLength(2);
  });

  it('but a name by one', async () => {
    const sub = await aSubAdmin(test.server);
    expect((await put(admin, sub, { name: 'Asha Rao', email: sub.email })).json()).toMatchObject({
      data: { name: 'Asha Rao', status: 'Active' },
    });
  });
});
