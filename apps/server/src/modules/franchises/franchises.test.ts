import { openPanel } from '@banyan/contract/accounts/security';
import * as calls from '@banyan/contract/franchises/franchises';
import * as profiles from '@banyan/contract/franchises/profile';
import { decideKyc } from '@banyan/contract/kyc/kyc';
import { franchiseDashboard } from '@banyan/contract/overview/dashboard';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aFranchise,
  anAdmin,
  aSubAdmin,
  nextNumber,
  openTestSession,
  type Person,
} from '../../../test/build.ts';
import { appCode, setUpApp } from '../../../test/factors.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { inTransaction } from '../../platform/database/db.ts';

const test = useTestServer();
let admin: Person;
let master: Person;
let other: Person;
let picture: { file_name: string; content: string };

beforeAll(async () => {
  [admin, master, other] = [
    await anAdmin(test.server),
    await aFranchise(test.server),
    await aFranchise(test.server),
  ];
  const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } });
  picture = { file_name: 'pan.png', content: (await drawn.png().toBuffer()).toString('base64') };
});

const form = () => {
  const number = nextNumber();
  return {
    user_id: `Branch.${number}`,
    password: 'Marigold-42',
    password_confirmation: 'Marigold-42',
    name: 'Corner Shop',
    email: `branch${number}@banyan.test`,
    mobile: '9876543210',
    owner_name: 'Asha Rani',
  };
};
const add = (person: Person, body: Record<string, unknown> = {}) =>
  callAs(test.server, calls.addFranchise, { token: person.token, body: { ...form(), ...body } });
/** A sub-franchise past its first sign-in. */
async function aSub(of: Person): Promise<Person> {
  const { user_id, name } = (await add(of)).json().data;
  const [row] = await test.asOwner(
    'update app_user set must_change_password = false, password_expires_at = null where user_id = $1 returning id, email',
    [user_id],
  );
  const id = String(row?.id);
  const token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, id));
  return { id, user_id, name, email: String(row?.email), token };
}
const read = (person: Person, user_id?: string) =>
  callAs(test.server, profiles.readFranchiseProfile, {
    token: person.token,
    query: user_id ? { user_id } : {},
  });
const listed = async (person: Person) => {
  const reply = await callAs(test.server, calls.franchiseList, { token: person.token });
  return reply.json().data.map((row: { user_id: string }) => row.user_id);
};

describe('adding a franchise', () => {
  it('opens an account with a temporary password, papers that wait and a bank account', async () => {
    const papers = { pan: 'AABCS1234K', pan_image: picture, gstin: '27AABCS1234K1Z5' };
    const bank = { account_no: '500012345678', account_no_confirmation: '500012345678', ifsc: 'SBIN0001234' };
    const { user_id } = (await add(admin, { ...papers, ...bank })).json().data;
    const profile = (await read(admin, user_id)).json().data;
    expect(profile).toMatchObject({
      status: 'Active',
      master: null,
      owner_name: 'Asha Rani',
      is_email_verified: false,
      kyc: { status: 'Pending', pan: '••••••234K' },
      payment_details: { account_no: expect.stringMatching(/^•+5678$/), holder: 'Corner Shop' },
    });
    const [row] = await test.asOwner(
      'select must_change_password, is_limited, password_expires_at is not null as ends from app_user where user_id = $1',
      [user_id],
    );
    expect(row).toEqual({ must_change_password: true, is_limited: false, ends: true });
    // who handed the papers in does not approve them
    const decide = (token: string) =>
      callAs(test.server, decideKyc, { token, body: { nos: [profile.kyc.no], decision: 'Approve' } });
    expect((await decide(admin.token)).json().code).toBe('own_request');
    expect((await decide((await anAdmin(test.server)).token)).statusCode).toBe(200);
    // and then they stay
    const changes = { ...form(), user_id, reason: 'New card', pan: 'AABCS9999K', pan_image: picture };
    const locked = await callAs(test.server, profiles.updateFranchise, { token: admin.token, body: changes });
    expect(locked.json().errors).toEqual({ pan: 'PAN and GSTIN are approved: they stay.' });
  });

  it('names everything that is wrong, each at its field', async () => {
    const errors = async (body: object) => (await add(admin, { ...body })).json().errors;
    expect(
      await errors({
        name: 'Shop 24',
        owner_name: 'R2D2',
        gstin: '27AABCS1234K1Z',
        account_no: '500012345678',
        account_no_confirmation: '500012345678',
      }),
    ).toEqual({
      name: 'Name can contain only letters(A-Z), period(.) and space( )!',
      owner_name: 'Name can contain only letters(A-Z), period(.) and space( )!',
      gstin: 'Invalid GSTIN!',
      ifsc: 'Invalid IFSC!',
    });
    expect(
      await errors({
        user_id: master.user_id,
        email: master.email,
        password: '123456',
        password_confirmation: '123456',
        franchise_master: 'nobody-at-all',
      }),
    ).toEqual({
      user_id: 'This user id is already taken.',
      email: 'This e-mail address is already in use.',
      password: 'This password is too easy to guess.',
      franchise_master: 'No franchise has this user id.',
    });
  });

  it('below a master gives the rights of the master, but none to sub-franchises of its own', async () => {
    const sub = await aSub(master);
    const dashboard = await callAs(test.server, franchiseDashboard, { token: sub.token });
    expect(dashboard.json().data).toMatchObject({ sub_franchises: null, last_members: [] });
    expect((await add(sub)).statusCode).toBe(403);
    const below = await add(admin, { franchise_master: sub.user_id });
    expect(below.json().errors).toEqual({
      franchise_master: 'This is a sub-franchise: it has none of its own.',
    });
    // nobody adds below somebody else
    expect((await add(master, { franchise_master: other.user_id })).json().errors).toEqual({
      franchise_master: 'No franchise has this user id.',
    });
  });
});

describe('a franchise', () => {
  it('reaches itself and its own sub-franchises, and others as little as ids of nobody', async () => {
    const sub = await aSub(master);
    expect(await listed(master)).toContain(sub.user_id);
    expect(await listed(other)).toEqual([]);
    expect((await read(master, sub.user_id)).json().data.master.user_id).toBe(master.user_id);
    expect((await read(sub)).json().data.user_id).toBe(sub.user_id);
    const change = (person: Person, user_id: string) =>
      callAs(test.server, profiles.updateFranchise, {
        token: person.token,
        body: { ...form(), user_id, reason: 'Test' },
      });
    const block = (person: Person, user_id: string) =>
      callAs(test.server, calls.blockFranchise, { token: person.token, body: { user_id, reason: 'Test' } });
    for (const ask of [read, change, block]) {
      const [foreign, unknown] = [await ask(other, sub.user_id), await ask(other, 'nobody-at-all')];
      const { request_id: _one, ...refusal } = foreign.json();
      const { request_id: _two, ...same } = unknown.json();
      expect([foreign.statusCode, refusal]).toEqual([400, same]);
    }
    expect((await read(sub, master.user_id)).json().code).toBe('unknown_franchise');
  });

  it('is changed for a reason: before and after are kept, contacts count as unproved, the owner is told', async () => {
    const sub = await aSub(master);
    const { data: before } = (await read(master, sub.user_id)).json();
    const body = { ...form(), user_id: sub.user_id, name: 'Market Shop', owner_name: 'Asha Rani' };
    const send = (more: object) =>
      callAs(test.server, profiles.updateFranchise, { token: master.token, body: { ...body, ...more } });
    expect((await send({ reason: '' })).json().errors).toEqual({ reason: 'Give a reason.' });
    const { data } = (await send({ reason: 'Moved' })).json();
    expect(data).toMatchObject({ name: 'Market Shop', is_email_verified: false });
    expect(data.changes[0]).toMatchObject({
      by: { user_id: master.user_id },
      reason: 'Moved',
      fields: expect.arrayContaining([{ field: 'name', from: 'Corner Shop', to: 'Market Shop' }]),
    });
    const mails = await test.asOwner(
      `select recipient from mail where subject like '%details of your franchise were changed'`,
    );
    const recipients = mails.map(({ recipient }) => recipient);
    expect(recipients).toEqual(expect.arrayContaining([before.email, body.email]));
    const owner = await callAs(test.server, profiles.updateFranchiseOwner, {
      token: sub.token,
      body: { owner_name: 'Ravi Kumar' },
    });
    expect(owner.json().data.owner_name).toBe('Ravi Kumar');
  });

  it('is blocked and signed out; a master lifts its own block, not one of an admin', async () => {
    const sub = await aSub(master);
    const set = (call: typeof calls.blockFranchise, person: Person) =>
      callAs(test.server, call, { token: person.token, body: { user_id: sub.user_id, reason: 'Test' } });
    expect((await set(calls.blockFranchise, master)).json().data.status).toBe('Blocked');
    expect((await read(sub)).statusCode).toBe(401);
    expect((await set(calls.unblockFranchise, master)).statusCode).toBe(200);
    await set(calls.blockFranchise, admin);
    expect((await set(calls.unblockFranchise, master)).json().code).toBe('blocked_by_admin');
    expect((await set(calls.unblockFranchise, admin)).statusCode).toBe(200);
  });

  it('has a panel that opens with a right of its own', async () => {
    const url = '/admin/member/member-search/open-panel';
    const ofMembers = await aSubAdmin(test.server, { rights: [url] });
    const ofFranchises = await aSubAdmin(test.server, {
      rights: ['/admin/franchise/franchise-list/open-panel'],
    });
    const open = async (person: Person) => {
      const { secret } = await setUpApp(test, person);
      const body = { user_id: master.user_id, reason: 'Asked for help', otp: await appCode(test, secret) };
      return await callAs(test.server, openPanel, { token: person.token, body });
    };
    expect((await open(ofMembers)).json().code).toBe('unknown_user');
    expect((await open(ofFranchises)).statusCode).toBe(200);
  });
});
