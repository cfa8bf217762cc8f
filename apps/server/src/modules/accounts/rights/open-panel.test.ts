import { signOut } from '@banyan/contract/accounts/accounts';
import { adminDetails, userDetails } from '@banyan/contract/accounts/details';
import { removePhoto } from '@banyan/contract/accounts/photo';
import { updateProfile } from '@banyan/contract/accounts/profile';
import {
  changePassword,
  endSession,
  listSessions,
  openPanel,
  panelVisits,
  startTwoFactor,
  stepUp,
} from '@banyan/contract/accounts/security';
import { describe, expect, it } from 'vitest';
import {
  anAdmin,
  aPerson,
  aSubAdmin,
  contextOf,
  openTestSession,
  type Person,
  password,
} from '../../../../test/build.ts';
import { appCode, setUpApp, wait } from '../../../../test/factors.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { blockAccount } from '../block-account.ts';
import { requireStepUp } from '../two-factor/require-step-up.ts';

const test = useTestServer();
const later = (seconds: number) => wait(test, seconds);
const reason = 'The member asked for help.';
const secrets = new Map<string, string>();

/** An admin with an authenticator app. */
async function anOpener(admin?: Person): Promise<Person> {
  const opener = admin ?? (await anAdmin(test.server));
  secrets.set(opener.id, (await setUpApp(test, opener)).secret);
  return opener;
}
/** Opens a panel, with a code of the app of who has one. */
async function open(admin: Person, user_id: string, more: Record<string, unknown> = {}) {
  const secret = secrets.get(admin.id);
  const body = { user_id, reason, otp: secret && (await appCode(test, secret)), ...more };
  const reply = await callAs(test.server, openPanel, { token: admin.token, body });
  // each code counts once
  if (secret) later(30);
  return reply;
}
const detailsOf = (token: string, user_id: string) =>
  callAs(test.server, userDetails, { token, query: { user_id } });

describe('an admin in somebody’s panel', () => {
  it('is that person to the product, with the admin named beside, and back on leaving', async () => {
    const [admin, member] = [await anOpener(), await aPerson(test.server, 'User')];
    const { token, user } = (await open(admin, member.user_id)).json().data;
    expect(user).toMatchObject({ user_id: member.user_id, user_type: 'User' });
    const details = await detailsOf(token, member.user_id);
    expect(details.json().data[0].acting_admin).toEqual({ user_id: admin.user_id, name: admin.name });
    const sessions = await callAs(test.server, listSessions, { token: member.token });
    expect(
      sessions.json().data.map((s: { acting_admin_user_id: string }) => s.acting_admin_user_id),
    ).toContain(admin.user_id);
    await callAs(test.server, signOut, { token });
    expect((await detailsOf(token, member.user_id)).statusCode).toBe(401);
    const own = await callAs(test.server, adminDetails, {
      token: admin.token,
      query: { admin_user_id: admin.user_id },
    });
    expect(own.statusCode).toBe(200);
  });

  it('needs a reason and the right, and cannot open the panel of an admin', async () => {
    const [admin, member] = [await anOpener(), await aPerson(test.server, 'User')];
    expect((await open(admin, member.user_id, { reason: '' })).json().errors).toEqual({
      reason: 'Give a reason.',
    });
    expect((await open(admin, (await anAdmin(test.server)).user_id)).json().code).toBe('not_a_panel');
    const looker = await aSubAdmin(test.server, { rights: ['/admin/member/member-search'] });
    expect((await open(looker, member.user_id)).statusCode).toBe(403);
    const sub = await aSubAdmin(test.server, { rights: ['/admin/member/member-search/open-panel'] });
    expect((await open(await anOpener(sub), member.user_id)).statusCode).toBe(200);
  });

  it('needs a second factor of their own, always', async () => {
    const [admin, member] = [await anAdmin(test.server), await aPerson(test.server, 'User')];
    for (const otp of [undefined, '123456'])
      expect((await open(admin, member.user_id, { otp })).json()).toMatchObject({
        code: 'no_second_factor',
        message: 'Set up two-factor authentication on your own security page first.',
      });
    await anOpener(admin);
    expect((await open(admin, member.user_id, { otp: undefined })).json().code).toBe('step_up_required');
    expect((await open(admin, member.user_id)).statusCode).toBe(200);
  });

  it('is out after an hour, used or not', async () => {
    const [admin, member] = [await anOpener(), await aPerson(test.server, 'User')];
    const { token } = (await open(admin, member.user_id)).json().data;
    for (let i = 0; i < 3; i++) {
      later(19 * 60);
      expect((await detailsOf(token, member.user_id)).statusCode).toBe(200);
    }
    later(4 * 60);
    expect((await detailsOf(token, member.user_id)).statusCode).toBe(401);
  });

  it('leaves both ids with every write', async () => {
    const [admin, member] = [await anOpener(), await aPerson(test.server, 'User')];
    const { token } = (await open(admin, member.user_id)).json().data;
    await callAs(test.server, updateProfile, { token, body: { name: member.name, district: 'Pune' } });
    const lines = await test.asOwner(
      'select action, actor_id, acting_admin_id, details from audit_log where object = $1 order by id',
      [`user:${member.user_id}`],
    );
    expect(lines).toMatchObject([
      { action: 'open_panel', actor_id: admin.id, acting_admin_id: null, details: { reason } },
      { action: 'update_profile', actor_id: member.id, acting_admin_id: admin.id },
    ]);
  });

  it('ends when its admin signs out, ends sessions, changes the password or is blocked', async () => {
    const member = await aPerson(test.server, 'User');
    const others = { password: 'Marigold-43', password_confirmation: 'Marigold-43' };
    const ends: ((admin: Person) => Promise<unknown>)[] = [
      ({ token }) => callAs(test.server, signOut, { token }),
      ({ token }) =>
        callAs(test.server, endSession, { token, body: { others: true, current_password: password } }),
      ({ token }) =>
        callAs(test.server, endSession, { token, body: { id: '1', current_password: password } }),
      async ({ id, token }) => {
        const otp = await appCode(test, secrets.get(id) ?? '');
        return await callAs(test.server, changePassword, {
          token,
          body: { current_password: password, ...others, otp },
        });
      },
      ({ id }) =>
        inTransaction(test.server.db, (tx) =>
          blockAccount(tx, { id, is_blocked: true, at: test.services.now }),
        ),
    ];
    for (const end of ends) {
      const admin = await anOpener();
      const { token } = (await open(admin, member.user_id)).json().data;
      expect((await detailsOf(token, member.user_id)).statusCode).toBe(200);
      await end(admin);
      expect([end.toString(), (await detailsOf(token, member.user_id)).statusCode]).toEqual([
        end.toString(),
        401,
      ]);
    }
    const own = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, member.id));
    expect((await detailsOf(own, member.user_id)).statusCode).toBe(200);
  });

  it('is seen by the owner: who looked, when, why, and what was changed', async () => {
    const [admin, member] = [await anOpener(), await aPerson(test.server, 'User')];
    const { token } = (await open(admin, member.user_id)).json().data;
    await callAs(test.server, updateProfile, { token, body: { name: member.name, district: 'Pune' } });
    const visitsOf = async (owner: { token: string }) =>
      (await callAs(test.server, panelVisits, { token: owner.token })).json().data;
    const by = { user_id: admin.user_id, name: admin.name };
    expect(await visitsOf(member)).toMatchObject([
      {
        by,
        reason,
        left_at: null,
        change_count: 1,
        changes: [{ action: 'update_profile', fields: ['district'] }],
      },
    ]);
    await callAs(test.server, signOut, { token });
    // what the owner does is no change of the admin's
    await callAs(test.server, updateProfile, { token: member.token, body: { name: member.name } });
    expect(await visitsOf(member)).toMatchObject([
      { by, change_count: 1, left_at: test.services.now.toISOString() },
    ]);
    const franchise = await aPerson(test.server, 'Franchise');
    expect(await visitsOf(franchise)).toEqual([]);
    await open(admin, franchise.user_id);
    expect(await visitsOf(franchise)).toMatchObject([{ by, reason, change_count: 0, changes: [] }]);
  });

  it('leaves name, nominee and photo to the owner', async () => {
    const [admin, member] = [await anOpener(), await aPerson(test.server, 'User')];
    const { token } = (await open(admin, member.user_id)).json().data;
    const change = (body: object) => callAs(test.server, updateProfile, { token, body });
    const renamed = await change({ name: 'Another Name', nominee_name: 'A Nominee' });
    expect(renamed.json()).toMatchObject({
      code: 'not_while_acting',
      errors: { name: expect.any(String), nominee_name: expect.any(String) },
    });
    expect((await callAs(test.server, removePhoto, { token })).json().code).toBe('not_while_acting');
    expect((await change({ name: member.name, district: 'Pune' })).statusCode).toBe(200);
  });

  it('cannot change the password or the second factor of the account', async () => {
    const [admin, member] = [await anOpener(), await aPerson(test.server, 'User')];
    const { token } = (await open(admin, member.user_id)).json().data;
    const fresh = { password: 'Marigold-43', password_confirmation: 'Marigold-43' };
    const calls = [
      callAs(test.server, changePassword, { token, body: { current_password: password, ...fresh } }),
      callAs(test.server, startTwoFactor, { token, body: { mode: 'Email', current_password: password } }),
    ];
    for (const reply of await Promise.all(calls)) expect(reply.json().code).toBe('not_while_acting');
  });

  it('moves money with the second factor of their own', async () => {
    const [admin, member] = [await anOpener(), await aPerson(test.server, 'User')];
    const panel = (await open(admin, member.user_id)).json().data;
    const confirm = async (token: string, otp?: string) => {
      const context = await contextOf(test.server, { token });
      await inTransaction(test.server.db, (tx) => requireStepUp(tx, context, otp, 'TopupFromWallet'));
    };
    await confirm(member.token);
    await expect(confirm(panel.token)).rejects.toMatchObject({ code: 'step_up_required' });
    const asked = await callAs(test.server, stepUp, { token: panel.token });
    expect(asked.json().data).toEqual({
      mode: 'Google_authenticator',
      contact: null,
      is_acting: true,
      login_pin: null,
    });
    await confirm(panel.token, await appCode(test, secrets.get(admin.id) ?? ''));
  });
});
