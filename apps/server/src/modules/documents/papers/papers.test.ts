import {
  readIdCard,
  readWelcomeLetter,
  reissueIdCard,
  verifyDocument,
} from '@banyan/contract/documents/papers';
import { blockMember, unblockMember } from '@banyan/contract/genealogy/genealogy';
import { readTopupReceipt, reverseTopup } from '@banyan/contract/topup/topup';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestSession, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';

const test = useTestServer();
let admin: Person;
let sponsor: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, {});
  sponsor = await aMember(test.server, { name: 'Sunil Sponsor' });
});

const asked = (url: string) => {
  const { pathname, searchParams } = new URL(url);
  expect(pathname).toBe('/utils/verify-document');
  return { no: searchParams.get('no') ?? '', token: searchParams.get('token') ?? '' };
};
const verify = async (query: { no: string; token: string }) =>
  await callAs(test.server, verifyDocument, { query });
const worth = async (url: string) => (await verify(asked(url))).json().data;
const letterOf = async ({ token }: Pick<Person, 'token'>, query = {}) =>
  await callAs(test.server, readWelcomeLetter, { token, query });
const cardOf = async ({ token }: Pick<Person, 'token'>, query = {}) =>
  await callAs(test.server, readIdCard, { token, query });
const block = (call: typeof blockMember, { user_id }: Person) =>
  callAs(test.server, call, { token: admin.token, body: { user_id, reason: 'Test' } });

describe('a welcome letter', () => {
  it('names its member and the sponsor, and can be checked by everybody', async () => {
    const member = await aMember(test.server, { sponsor, name: 'Meena Member' });
    const letter = (await letterOf(member)).json().data;
    expect(letter).toMatchObject({
      no: `WL-${member.user_id}`,
      name: 'Meena Member',
      sponsor: { user_id: sponsor.user_id, name: 'Sunil Sponsor' },
    });
    expect(letter.qr_svg).toContain('<svg');
    expect(await worth(letter.verify_url)).toEqual({
      valid: true,
      kind: 'Welcome letter',
      no: letter.no,
      status: 'Valid',
      reason: null,
      facts: [
        { label: 'Name', value: 'Meena Member' },
        { label: 'User id', value: member.user_id },
        { label: 'Joined', value: '02-Jan-2026' },
      ],
    });
  });

  it('is not valid while the account is blocked', async () => {
    const member = await aMember(test.server, { sponsor });
    const { verify_url } = (await letterOf(member)).json().data;
    await block(blockMember, member);
    expect(await worth(verify_url)).toMatchObject({
      valid: false,
      status: 'Not valid',
      reason: 'blocked',
    });
    await block(unblockMember, member);
    expect(await worth(verify_url)).toMatchObject({ valid: true, reason: null });
  });

  it('of somebody else is for admins alone', async () => {
    const member = await aMember(test.server, { sponsor });
    const query = { user_id: member.user_id };
    expect((await letterOf(admin, query)).json().data.user_id).toBe(member.user_id);
    expect((await letterOf(sponsor, query)).json().data.user_id).toBe(sponsor.user_id);
    expect((await letterOf(admin)).json().code).toBe('unknown_member');
    expect((await cardOf(admin, query)).json().data.user_id).toBe(member.user_id);
  });
});

describe('an id card', () => {
  it('is issued once, for twelve months', async () => {
    const member = await aMember(test.server, { sponsor });
    const first = await Promise.all([cardOf(member), cardOf(member), cardOf(member)]);
    const cards = first.map((reply) => reply.json().data);
    expect(new Set(cards.map(({ no }) => no)).size).toBe(1);
    expect(cards[0]).toMatchObject({ issued_on: '2026-01-02', valid_until: '2027-01-02', reason: null });
    expect(await worth(cards[0].verify_url)).toMatchObject({ valid: true, kind: 'Id card' });
  });

  it('names the highest rank its member has reached, and none before', async () => {
    const member = await aMember(test.server, { sponsor });
    expect((await cardOf(member)).json().data.rank).toBeNull();
    await test.asOwner(
      `insert into member_rank (member_id, rank, highest, business_date) values ($1, null, 'GOLD', '2026-01-01')`,
      [member.id],
    );
    expect((await cardOf(member)).json().data.rank).toBe('GOLD');
    expect((await cardOf(admin, { user_id: member.user_id })).json().data.rank).toBe('GOLD');
  });

  it('ends when another one takes its place, once', async () => {
    const member = await aMember(test.server, { sponsor });
    const old = (await cardOf(member)).json().data;
    const send = () => callAs(test.server, reissueIdCard, { token: member.token, body: { no: old.no } });
    const replies = await Promise.all([send(), send()]);
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const refused = replies.find((reply) => reply.statusCode === 400);
    expect(refused?.json()).toMatchObject({
      code: 'card_replaced',
      errors: { no: 'This card was replaced already.' },
    });
    const fresh = (await cardOf(member)).json().data;
    expect(fresh.no).not.toBe(old.no);
    expect(await worth(old.verify_url)).toMatchObject({ valid: false, reason: 'ended' });
    expect(await worth(fresh.verify_url)).toMatchObject({ valid: true });
  });

  it('of somebody else is not reissued', async () => {
    const member = await aMember(test.server, { sponsor });
    const { no } = (await cardOf(member)).json().data;
    const reply = await callAs(test.server, reissueIdCard, { token: sponsor.token, body: { no } });
    expect(reply.json().code).toBe('card_replaced');
    expect((await cardOf(member)).json().data).toMatchObject({ no, reason: null });
  });

  it('has ended after its last day', async () => {
    const member = await aMember(test.server, { sponsor });
    const { verify_url } = (await cardOf(member)).json().data;
    const before = test.services.now;
    test.services.now = new Date('2027-01-02T23:59:00+05:30');
    expect(await worth(verify_url)).toMatchObject({ valid: true });
    test.services.now = new Date('2027-01-03T00:01:00+05:30');
    expect(await worth(verify_url)).toMatchObject({ valid: false, reason: 'ended' });
    const token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, member.id));
    expect((await cardOf({ token })).json().data).toMatchObject({ reason: 'ended' });
    test.services.now = before;
  });
});

describe('a receipt', () => {
  it('is not valid once its topup was reversed, and says no more money than its total', async () => {
    const member = await aMember(test.server, { sponsor });
    await fund(test.server, admin, member, '500');
    const { receipt_no } = await topUp(test.server, member, '500');
    const receipt = await callAs(test.server, readTopupReceipt, {
      token: member.token,
      query: { receipt_no },
    });
    const { verify_url, token } = receipt.json().data;
    const found = await worth(verify_url);
    expect(found).toMatchObject({ valid: true, kind: 'Topup receipt', no: receipt_no });
    expect(found.facts.filter(({ value }: { value: string }) => value.startsWith('₹'))).toEqual([
      { label: 'Total', value: '₹500.00' },
    ]);
    // what stands on the paper opens no receipt, and what opens the receipt verifies nothing
    const { token: printed } = asked(verify_url);
    const opened = await callAs(test.server, readTopupReceipt, { query: { receipt_no, token: printed } });
    expect(opened.statusCode).toBe(404);
    expect((await verify({ no: receipt_no, token })).statusCode).toBe(404);
    await callAs(test.server, reverseTopup, {
      token: admin.token,
      body: { receipt_no, reason: 'Test' },
    });
    expect(await worth(verify_url)).toMatchObject({ valid: false, reason: 'reversed' });
  });
});

describe('a wrong code', () => {
  it('is answered as a number that nobody has, before anything is read', async () => {
    const one = asked((await letterOf(sponsor)).json().data.verify_url);
    const other = asked((await cardOf(sponsor)).json().data.verify_url);
    const answerTo = async (query: { no: string; token: string }) => {
      const reply = await verify(query);
      return { status: reply.statusCode, body: { ...reply.json(), request_id: null } };
    };
    const unknown = await answerTo({ no: 'WL-NOBODY', token: one.token });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const query of [
      { no: one.no, token: other.token },
      { no: one.no, token: 'x' },
      { no: other.no, token: one.token },
      { no: 'IC9999999', token: other.token },
    ])
      expect(await answerTo(query)).toEqual(unknown);
  });
});
