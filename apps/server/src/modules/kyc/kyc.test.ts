import { readDocument } from '@banyan/contract/accounts/documents';
import { readProfile, updateProfile } from '@banyan/contract/accounts/profile';
import { openPanel } from '@banyan/contract/accounts/security';
import { decideKyc, kycRequests, type OwnKyc, readKyc, submitKyc } from '@banyan/contract/kyc/kyc';
import { userDashboard } from '@banyan/contract/overview/dashboard';
import { notifications } from '@banyan/contract/overview/notifications';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, anAdmin, aPerson, aSubAdmin, type Person } from '../../../test/build.ts';
import { appCode, setUpApp } from '../../../test/factors.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember } from '../../../test/network.ts';

const test = useTestServer();
let admin: Person;
let checker: Person;
let top: Person;
let image: { file_name: string; content: string };
const aadhaars = ['234567890124', '345678901238', '456789012341', '567890123458'];
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} });
  checker = await anAdmin(test.server, { name: 'Ravi Shankar' });
  top = await aMember(test.server);
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#fc8' } });
  image = { file_name: 'card.png', content: (await picture.png().toBuffer()).toString('base64') };
});

const paper = (more: object = {}) => ({
  name: 'Asha Rani',
  date_of_birth: '1990-02-03',
  aadhaar: aadhaars[0],
  aadhaar_front: image,
  aadhaar_back: image,
  pan: 'abcpr1234f',
  pan_image: image,
  ...more,
});
const submit = (person: Pick<Person, 'token'>, body: object) =>
  callAs(test.server, submitKyc, { token: person.token, body });
const own = async (person: Person): Promise<OwnKyc> =>
  (await callAs(test.server, readKyc, { token: person.token })).json().data;
const decide = (nos: (string | null)[], body: object, who = admin) =>
  callAs(test.server, decideKyc, { token: who.token, body: { nos, ...body } });
const rows = async (query: Record<string, string>, who = admin) =>
  (await callAs(test.server, kycRequests, { token: who.token, query })).json().data;
/** A member whose papers wait, with their number. */
async function waiting(more: object = {}, person?: Person): Promise<{ member: Person; no: string }> {
  const member = person ?? (await aMember(test.server, { sponsor: top }));
  const { data } = (await submit(member, paper(more))).json();
  return { member, no: data.no };
}
const panVerified = async ({ id }: Person) =>
  (await test.asOwner('select pan_verified_at from member where id = $1', [id]))[0]?.pan_verified_at;

describe('papers', () => {
  it('that are missing or wrong are all said at once, and nothing is kept', async () => {
    const member = await aMember(test.server, { sponsor: top });
    expect((await submit(member, { name: 'Asha Rani' })).json().errors).toEqual({
      date_of_birth: 'Enter your date of birth.',
      aadhaar: 'Enter a valid Aadhaar Number!',
      'aadhaar_front.content': 'Choose a picture.',
      'aadhaar_back.content': 'Choose a picture.',
      pan: 'Invalid PAN!',
      'pan_image.content': 'Choose a picture.',
    });
    const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    const files = paper({
      aadhaar_front: { file_name: 'a.png', content: svg },
      pan_image: { file_name: 'a.png', content: image.content.slice(0, 80) },
    });
    expect((await submit(member, files)).json().errors).toEqual({
      'aadhaar_front.content': 'This file is not a png or jpeg image.',
      'pan_image.content': 'This file is not a png or jpeg image.',
    });
    const typed = paper({ aadhaar: '234567890125', pan: 'ABC', pan_image: { ...image, file_name: 'a.pdf' } });
    expect((await submit(member, typed)).json().errors).toEqual({
      aadhaar: 'Enter a valid Aadhaar Number!',
      pan: 'Invalid PAN!',
      'pan_image.file_name': 'Choose a png, jpg or jpeg file.',
    });
    const huge = paper({ pan_image: { ...image, content: 'A'.repeat(50_000_000) } });
    expect((await submit(member, huge)).json().message).toBe('The request is too large.');
    expect(await test.asOwner('select from document where owner_id = $1', [member.id])).toEqual([]);
    expect((await own(member)).status).toBe('None');
  });

  it('of an Aadhaar keep four digits and a keyed hash, and are answered masked', async () => {
    const { member, no } = await waiting();
    expect(await own(member)).toMatchObject({
      status: 'Pending',
      no,
      aadhaar: '•••• •••• 0124',
      pan: '••••••234F',
    });
    const [stored] = await test.asOwner(
      'select k::text as text, aadhaar_hash from kyc_request k where no = $1',
      [no],
    );
    expect(stored?.text).not.toContain('23456789');
    expect(stored?.aadhaar_hash).toHaveLength(32);
    // once, until it is decided
    expect((await submit(member, paper())).json().code).toBe('kyc_waiting');
  });

  it('of a franchise are PAN and a GSTIN of that PAN', async () => {
    const franchise = await aFranchise(test.server);
    const body = { name: 'Sunrise Traders', pan: 'AABCS1234K', pan_image: image };
    const wrong = await submit(franchise, { ...body, gstin: '27AAAAA0000A1Z5' });
    expect(wrong.json().errors).toEqual({ gstin: 'This GSTIN belongs to another PAN.' });
    const { data } = (await submit(franchise, { ...body, gstin: '27aabcs1234k1Z5' })).json();
    expect(data).toMatchObject({ status: 'Pending', aadhaar: null, gstin: '•••••••••••K1Z5' });
    await decide([data.no], { decision: 'Approve' });
    expect((await own(franchise)).status).toBe('Approved');
    // the shop keeps its name
    const profile = await callAs(test.server, readProfile, { token: franchise.token });
    expect(profile.json().data).toMatchObject({ name: franchise.name, is_identity_locked: false });
  });
});

describe('a decision', () => {
  it('rejects with a reason; the member reads it, hands in what was wrong, and is approved', async () => {
    const { member, no } = await waiting({ aadhaar: aadhaars[1], pan: 'QQQPR1234F' });
    const open = async () =>
      (await callAs(test.server, userDashboard, { token: member.token }))
        .json()
        .data.to_dos.map(({ code }: { code: string }) => code);
    expect(await open()).not.toContain('kyc');
    expect((await decide([no], { decision: 'Reject' })).json().errors).toEqual({
      reason: 'Choose a reason.',
    });
    expect((await decide([no], { decision: 'Reject', reason: 'other' })).json().errors).toEqual({
      remark: 'Write what is wrong.',
    });
    const rejected = await decide([no], { decision: 'Reject', reason: 'unreadable', remark: 'The back.' });
    expect(rejected.json().data).toEqual({ approved: 0, rejected: 1, left_out: [] });
    expect(await own(member)).toMatchObject({
      status: 'Rejected',
      reason: 'unreadable',
      remark: 'The back.',
    });
    expect(await open()).toContain('kyc');
    const before = (await own(member)).documents;
    const again = await submit(member, {
      name: 'Asha Rani',
      date_of_birth: '1990-02-03',
      aadhaar_back: image,
    });
    expect(again.json().data.status).toBe('Pending');
    const after = (await own(member)).documents;
    expect(after).toMatchObject({ aadhaar_front: before.aadhaar_front, pan_image: before.pan_image });
    expect(after.aadhaar_back).not.toBe(before.aadhaar_back);

    await decide([again.json().data.no], { decision: 'Approve' });
    expect(await panVerified(member)).not.toBeNull();
    const bell = await callAs(test.server, notifications, { token: member.token });
    expect(bell.json().data[0]).toMatchObject({ code: 'kyc_approved', url: '/user/kyc' });
    const mails = await test.asOwner('select subject from mail where recipient = $1 order by id', [
      member.email,
    ]);
    expect(mails.map(({ subject }) => String(subject).split(': ')[1])).toEqual([
      'your KYC was rejected',
      'your KYC is approved',
    ]);
    expect((await submit(member, paper())).json().code).toBe('kyc_approved');
  });

  it('that approves locks name and date of birth as they were checked, until it is taken back', async () => {
    const { member, no } = await waiting({ aadhaar: aadhaars[2], pan: 'WWWPR1234F' });
    await decide([no], { decision: 'Approve' });
    const profile = (await callAs(test.server, readProfile, { token: member.token })).json().data;
    expect(profile).toMatchObject({
      name: 'Asha Rani',
      date_of_birth: '1990-02-03',
      is_identity_locked: true,
    });
    const change = (body: object) =>
      callAs(test.server, updateProfile, { token: member.token, body: { name: profile.name, ...body } });
    const locked = 'Your KYC is approved: name and date of birth stay as they were checked.';
    expect((await change({ name: 'Somebody Else' })).json().errors).toEqual({
      name: locked,
      date_of_birth: locked,
    });
    expect((await change({ date_of_birth: '1990-02-03', district: 'Pune' })).statusCode).toBe(200);
    await decide([no], { decision: 'Reject', reason: 'used_elsewhere' });
    expect(await panVerified(member)).toBeNull();
    expect((await change({ name: 'Somebody Else' })).statusCode).toBe(200);
  });

  it('is made once: one admin wins, the other reads who did', async () => {
    const { no } = await waiting({ pan: 'EEEPR1234F' });
    const { no: other } = await waiting({ pan: 'RRRPR1234F' });
    const both = await Promise.all([
      decide([no], { decision: 'Approve' }, admin),
      decide([no], { decision: 'Approve' }, checker),
    ]);
    const [won, lost] = both.sort((a, b) => a.statusCode - b.statusCode);
    expect([won?.statusCode, lost?.json().code]).toEqual([200, 'already_done']);
    expect(lost?.json().errors.form).toMatch(/(Ravi Shankar|Admin \w) approved this on /);
    // of several, those that are decided are left out and said
    const many = await decide([no, other], { decision: 'Approve' });
    expect(many.json().data).toEqual({
      approved: 1,
      rejected: 0,
      left_out: [{ no, status: 'Approved', by: expect.any(String) }],
    });
    expect((await decide([other, 'K9999999'], { decision: 'Approve' })).json().code).toBe('not_found');
  });

  it('needs the right to act, nobody’s panel, and is never about oneself', async () => {
    const { member, no } = await waiting({ pan: 'TTTPR1234F' });
    const looker = await aSubAdmin(test.server, { rights: ['/admin/member/kyc-requests'] });
    expect(await rows({ no }, looker)).toMatchObject([{ can_decide: false }]);
    expect((await decide([no], { decision: 'Approve' }, looker)).statusCode).toBe(403);
    const { secret } = await setUpApp(test, checker);
    const otp = await appCode(test, secret);
    const panel = await callAs(test.server, openPanel, {
      token: checker.token,
      body: { user_id: member.user_id, reason: 'Asked for help.', otp },
    });
    expect((await submit(panel.json().data, paper())).json().code).toBe('not_while_acting');
    await expect(
      test.asOwner(
        `update kyc_request set status = 'Approved', decided_at = now(), decided_by = owner_id where no = $1`,
        [no],
      ),
    ).rejects.toThrow('kyc_request_second_person');
  });
});

describe('the list of an admin', () => {
  it('flags who else uses a number, whatever became of it', async () => {
    const first = await waiting({ pan: 'ZZZPR1234F', aadhaar: aadhaars[3] });
    await decide([first.no], { decision: 'Reject', reason: 'other', remark: 'Not you.' });
    const { no } = await waiting({ pan: 'zzzpr1234f', aadhaar: aadhaars[3] });
    const [row] = await rows({ no });
    expect(row).toMatchObject({ duplicates: 1, pan: '••••••234F', full_pan: 'ZZZPR1234F', can_decide: true });
    const { user_id, name } = first.member;
    expect(row.same).toEqual(
      ['Aadhaar', 'PAN'].map((what) => ({ what, owner: { user_id, name }, owner_type: 'User' })),
    );
    const look = await callAs(test.server, readDocument, {
      token: admin.token,
      query: { id: row.documents.pan_image },
    });
    expect(look.statusCode).toBe(200);
    const stranger = await aPerson(test.server, 'User');
    const theirs = await callAs(test.server, readDocument, {
      token: stranger.token,
      query: { id: row.documents.pan_image },
    });
    expect(theirs.statusCode).toBe(404);
  });
});
