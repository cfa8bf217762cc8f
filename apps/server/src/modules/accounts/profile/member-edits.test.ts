import { addMemberNote, updateMember } from '@banyan/contract/accounts/member-edits';
import { profileChanges } from '@banyan/contract/accounts/profile';
import { memberProfile } from '@banyan/contract/overview/member-profile';
import { beforeAll, describe, expect, it } from 'vitest';
import { aSubAdmin, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';

const test = useTestServer();
let admin: Person;
let top: Person;
const newMember = () => aMember(test.server, { sponsor: top });
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} });
  top = await aMember(test.server);
});

const profileOf = async ({ user_id }: Person) =>
  (await callAs(test.server, memberProfile, { token: admin.token, query: { user_id } })).json().data;
/** Saves what the profile shows, with some fields changed. */
async function edit(member: Person, changed: object, by = admin) {
  const { name, contact, personal } = await profileOf(member);
  const filled = Object.fromEntries(Object.entries(personal).filter(([, value]) => value !== null));
  const { email, mobile } = contact;
  const body = {
    user_id: member.user_id,
    name,
    email,
    mobile,
    ...filled,
    reason: 'Wrote it by letter',
    ...changed,
  };
  return await callAs(test.server, updateMember, { token: by.token, body });
}
const mailsTo = (recipient: string) =>
  test.asOwner('select subject, body from mail where recipient = $1 order by id', [recipient]);

describe('details changed by an admin', () => {
  it('keep before, after and reason in the log, are told at both addresses, and leave password and factor alone', async () => {
    const member = await newMember();
    await test.asOwner(
      'update app_user set email_verified_at = now(), mobile_verified_at = now() where id = $1',
      [member.id],
    );
    const secrets = () =>
      test.asOwner(
        'select password_hash, two_factor_mode, totp_secret, must_change_password from app_user where id = $1',
        [member.id],
      );
    const before = await secrets();
    const email = 'new.address@banyan.test';
    const reply = await edit(member, { email, district: 'Pune', nominee_name: 'Asha Rani' });
    expect(reply.json().data).toMatchObject({ changed: ['email', 'nominee_name', 'district'] });
    expect(await secrets()).toEqual(before);
    const { contact, personal } = await profileOf(member);
    expect(contact).toMatchObject({ email, is_email_verified: false, is_mobile_verified: true });
    expect(personal).toMatchObject({ district: 'Pune', nominee_name: 'Asha Rani' });
    for (const address of [email, member.email]) {
      const [mail] = (await mailsTo(address)).slice(-1);
      expect(mail?.body).toContain('email, nominee name, district.');
      expect(mail?.body).toContain('Wrote it by letter');
    }
    const [line] = await test.asOwner(
      `select actor_id, details from audit_log where action = 'change_member' and object = $1`,
      [`user:${member.user_id}`],
    );
    expect(line).toEqual({
      actor_id: admin.id,
      details: {
        reason: 'Wrote it by letter',
        changed: {
          email: { from: member.email, to: email },
          nominee_name: { from: null, to: 'Asha Rani' },
          district: { from: null, to: 'Pune' },
        },
      },
    });
    // the owner reads it too, addresses masked
    const own = await callAs(test.server, profileChanges, { token: member.token });
    expect(own.json().data[0]).toMatchObject({
      action: 'change_member',
      by: { user_id: admin.user_id },
      reason: 'Wrote it by letter',
    });
    const fields = own.json().data[0].fields as { field: string; to: string }[];
    expect(fields.find(({ field }) => field === 'email')?.to).toBe('n•••@banyan.test');
    expect(JSON.stringify(own.json())).not.toContain(email);
    expect(
      (await callAs(test.server, profileChanges, { token: (await newMember()).token })).json().data,
    ).toEqual([]);
  });

  it('are refused in words, all at once, without a right, a reason or a change, and of a checked identity', async () => {
    const member = await newMember();
    const wrong = await edit(member, { name: 'R2 D2', pincode: '12', reason: '' });
    expect(Object.keys(wrong.json().errors).toSorted()).toEqual(['name', 'pincode', 'reason']);
    expect((await edit(member, {})).json().code).toBe('already_done');
    const taken = await edit(member, { email: admin.email });
    expect(taken.json().errors).toHaveProperty('email');
    expect((await edit(member, { user_id: 'nobody99', district: 'Pune' })).json().code).toBe(
      'unknown_member',
    );
    expect((await edit(member, { user_id: admin.user_id, district: 'Pune' })).json().code).toBe(
      'unknown_member',
    );
    const looking = await aSubAdmin(test.server, { rights: ['/admin/member/member-profile'] });
    expect((await edit(member, { district: 'Pune' }, looking)).statusCode).toBe(403);
    await test.asOwner('update app_user set identity_locked_at = now() where id = $1', [member.id]);
    expect((await edit(member, { name: 'Somebody Else' })).json().errors).toHaveProperty('name');
    expect((await edit(member, { district: 'Pune' })).statusCode).toBe(200);
  });
});

describe('notes about a member', () => {
  it('are written by admins with that right, read by admins, and neither changed nor deleted', async () => {
    const member = await newMember();
    const write = (note: string, by = admin) =>
      callAs(test.server, addMemberNote, { token: by.token, body: { user_id: member.user_id, note } });
    expect((await write('Called about the KYC.')).statusCode).toBe(200);
    expect((await write('Sent the papers again.')).statusCode).toBe(200);
    expect((await write(' ')).json().errors).toEqual({ note: 'Write a note.' });
    const looking = await aSubAdmin(test.server, { rights: ['/admin/member/member-profile'] });
    expect((await write('Mine', looking)).statusCode).toBe(403);
    expect((await write('Mine', member)).statusCode).toBe(403);
    const { notes } = await profileOf(member);
    expect(notes).toMatchObject([
      { note: 'Sent the papers again.', by: { user_id: admin.user_id } },
      { note: 'Called about the KYC.' },
    ]);
    for (const change of [`update member_note set note = 'x'`, 'delete from member_note'])
      await expect(test.asOwner(change)).rejects.toThrow();
    const own = await callAs(test.server, profileChanges, { token: member.token });
    expect(own.json().data).toEqual([]);
  });
});

describe('risk flags of a member', () => {
  it('are found where they are, with their number and the way to what was found', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const flagsOf = async () =>
      ((await profileOf(member)).flags as { code: string; count: number | null; url: string }[]).map(
        ({ code, count }) => [code, count],
      );
    expect(await flagsOf()).toEqual([]);
    const both = [member.id, other.id];
    await test.asOwner(
      `insert into sign_in_log (user_id, at, outcome, ip, user_agent)
       select $1, $2::timestamptz - make_interval(days => n), 'Wrong password', '', '' from generate_series(0, 7) n`,
      [member.id, test.services.now],
    );
    await test.asOwner(`update user_session set device_hash = 'same' where user_id = any($1)`, [both]);
    await test.asOwner(
      `insert into payment_details (owner_id, account_sealed, account_masked, account_hash, ifsc, holder, changed_at, held_until)
       select o, 'x', '••••2222', decode(repeat('ab', 32), 'hex'), 'SBIN0000001', 'X', $2, $2 from unnest($1::bigint[]) o`,
      [both, test.services.now],
    );
    await test.asOwner(
      `with opened as (insert into alert (rule, subject, says, found_at)
         values ('Velocity', $1, '{"text": "x", "values": {}}', now()) returning id)
       insert into alert_owner select id, $1::bigint from opened`,
      [member.id],
    );
    await edit(member, { mobile: '9876500001' });
    expect(await flagsOf()).toEqual([
      ['failed_sign_ins', 7],
      ['same_device', 1],
      ['given_contact', null],
      ['same_account', 1],
      ['new_bank', null],
      ['alert_open', 1],
    ]);
    test.services.now = new Date(test.services.now.getTime() + 8 * 24 * 3_600_000);
  });
});
