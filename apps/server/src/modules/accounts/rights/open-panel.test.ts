import { signOut } from '@banyan/contract/accounts/accounts';
import { adminDetails, userDetails } from '@banyan/contract/accounts/details';
import { removePhoto } from '@banyan/contract/accounts/photo';
import { updateProfile } from '@banyan/contract/accounts/profile';
import {
  changePassword,
  confirmTwoFactor,
  listSessions,
  openPanel,
  startTwoFactor,
  stepUp,
} from '@banyan/contract/accounts/security';
import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import { anAdmin, aPerson, aSubAdmin, contextOf, type Person, password } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { requireStepUp } from '../require-step-up.ts';

const test = useTestServer();
const later = (seconds: number) => {
  test.services.now = new Date(test.services.now.getTime() + seconds * 1000);
};
const reason = 'The member asked for help.';
const open = (admin: Person, user_id: string, more: Record<string, unknown> = {}) =>
  callAs(test.server, openPanel, { token: admin.token, body: { user_id, reason, ...more } });
const detailsOf = (token: string, user_id: string) =>
  callAs(test.server, userDetails, { token, query: { user_id } });

describe('an admin in somebody’s panel', () => {
  it('is that person to the product, with the admin named beside, and back on leaving', async () => {
    const [admin, member] = [await anAdmin(test.server), await aPerson(test.server, 'User')];
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
    const [admin, member] = [await anAdmin(test.server), await aPerson(test.server, 'User')];
    expect((await open(admin, member.user_id, { reason: '' })).json().errors).toEqual({
      reason: 'Give a reason.',
    });
    expect((await open(admin, (await anAdmin(test.server)).user_id)).json().code).toBe('not_a_panel');
    const looker = await aSubAdmin(test.server, { rights: ['/admin/member/member-search'] });
    expect((await open(looker, member.user_id)).statusCode).toBe(403);
    const sub = await aSubAdmin(test.server, { rights: ['/admin/member/member-search/open-panel'] });
    expect((await open(sub, member.user_id)).statusCode).toBe(200);
  });

  it('is out after an hour, used or not', async () => {
    const [admin, member] = [await anAdmin(test.server), await aPerson(test.server, 'User')];
    const { token } = (await open(admin, member.user_id)).json().data;
    for (let i = 0; i < 3; i++) {
      later(19 * 60);
      expect((await detailsOf(token, member.user_id)).statusCode).toBe(200);
    }
    later(4 * 60);
    expect((await detailsOf(token, member.user_id)).statusCode).toBe(401);
  });

  it('leaves both ids with every write', async () => {
    const [admin, member] = [await anAdmin(test.server), await aPerson(test.server, 'User')];
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

  it('ends when its admin signs out, wherever it is open', async () => {
    const [admin, member] = [await anAdmin(test.server), await aPerson(test.server, 'User')];
    const { token } = (await open(admin, member.user_id)).json().data;
    expect((await detailsOf(token, member.user_id)).statusCode).toBe(200);
    await callAs(test.server, signOut, { token: admin.token });
    expect((await detailsOf(token, member.user_id)).statusCode).toBe(401);
    expect((await detailsOf(member.token, member.user_id)).statusCode).toBe(200);
  });

  it('leaves name, nominee and photo to the owner', async () => {
    const [admin, member] = [await anAdmin(test.server), await aPerson(test.server, 'User')];
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
    const [admin, member] = [await anAdmin(test.server), await aPerson(test.server, 'User')];
    const { token } = (await open(admin, member.user_id)).json().data;
    const fresh = { password: 'Marigold-43', password_confirmation: 'Marigold-43' };
    const calls = [
      callAs(test.server, changePassword, { token, body: { current_password: password, ...fresh } }),
      callAs(test.server, startTwoFactor, { token, body: { mode: 'Email', current_password: password } }),
    ];
    for (const reply of await Promise.all(calls)) expect(reply.json().code).toBe('not_while_acting');
  });

  it('moves no money without a second factor of their own', async () => {
    const [admin, member] = [await anAdmin(test.server), await aPerson(test.server, 'User')];
    const panel = (await open(admin, member.user_id)).json().data;
    const confirm = async (token: string, otp?: string) => {
      const context = await contextOf(test.server, { token });
      await inTransaction(test.server.db, (tx) => requireStepUp(tx, context, otp, 'TopupFromWallet'));
    };
    await confirm(member.token);
    await expect(confirm(panel.token)).rejects.toMatchObject({
      code: 'no_second_factor',
      message: 'Set up two-factor authentication on your own security page first.',
    });
    const started = await callAs(test.server, startTwoFactor, {
      token: admin.token,
      body: { mode: 'Google_authenticator', current_password: password },
    });
    const { otp_id, app } = started.json().data;
    const otp = () => generate({ secret: app.secret, epoch: Math.floor(test.services.now.getTime() / 1000) });
    await callAs(test.server, confirmTwoFactor, {
      token: admin.token,
      body: { otp_id, otp: await otp() },
    });
    later(30);
    // setting up a second factor ended every other session of the admin, the panel among them
    expect((await detailsOf(panel.token, member.user_id)).statusCode).toBe(401);
    expect((await open(admin, member.user_id)).json().code).toBe('step_up_required');
    const again = (await open(admin, member.user_id, { otp: await otp() })).json().data;
    later(30);
    const asked = await callAs(test.server, stepUp, { token: again.token });
    expect(asked.json().data).toEqual({ mode: 'Google_authenticator', contact: null, is_acting: true });
    await expect(confirm(again.token)).rejects.toMatchObject({ code: 'step_up_required' });
    await confirm(again.token, await otp());
  });
});
