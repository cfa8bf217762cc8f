import { readDocument } from '@banyan/contract/accounts/documents';
import { openPanel } from '@banyan/contract/accounts/security';
import type { Verdict } from '@banyan/contract/core/decisions';
import { blockMember } from '@banyan/contract/genealogy/genealogy';
import * as calls from '@banyan/contract/ledger/credit-requests';
import { passbook } from '@banyan/contract/ledger/passbook';
import { maxPending, requestCredit } from '@banyan/contract/ledger/request-credit';
import { adminDashboard } from '@banyan/contract/overview/dashboard';
import { notifications } from '@banyan/contract/overview/notifications';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, anAdmin, aSubAdmin, type Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { appCode, setUpApp } from '../../../../test/factors.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { findAll } from '../../../audit/audit-all.ts';

const test = useTestServer();
let top: Person;
let franchise: Person;
beforeAll(async () => {
  await aBusiness(test.server, { incomes: {} });
  top = await aMember(test.server);
  franchise = await aFranchise(test.server);
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });
  slip = (await picture.png().toBuffer()).toString('base64');
});

let asked = 0;
let slip: string;
/** A request of its own reference, made at 10:00 on 2026-01-02 in the company's zone. */
const ask = (owner: Person, wanted: Record<string, unknown> = {}) =>
  callAs(test.server, requestCredit, {
    token: owner.token,
    body: {
      wallet: 'fund',
      amount: '1000',
      payment_mode: 'NEFT',
      reference: `UTR-${10_000 + ++asked}`,
      paid_on: '2026-01-02',
      file_name: 'slip.png',
      content: slip,
      remark: '',
      ...wanted,
    },
  });
const noOf = async (reply: ReturnType<typeof ask>): Promise<string> => (await reply).json().data.no;
const decide = async (admin: Person, nos: string[], decision = 'Approve', remark = 'Seen in the bank') =>
  (
    await callAs(test.server, calls.decideCreditRequests, {
      token: admin.token,
      body: { nos, decision, remark },
    })
  ).json().data;
const cancel = (owner: Person, no: string) =>
  callAs(test.server, calls.cancelCreditRequest, { token: owner.token, body: { no } });
const aNewMember = () => aMember(test.server, { sponsor: top });
const listOf = async (person: Person, query: Record<string, string> = {}) =>
  (await callAs(test.server, calls.creditRequests, { token: person.token, query })).json().data;
const balanceOf = async (person: Person, wallet = 'fund') => {
  const [row] = await test.asOwner(
    'select balance::text from account where owner_id = $1 and wallet_code = $2',
    [person.id, wallet],
  );
  return exact(row?.balance ?? '0');
};
const queueOf = async (admin: Person) => {
  const { data } = (await callAs(test.server, adminDashboard, { token: admin.token })).json();
  return data.queues.find(({ code }: { code: string }) => code === 'credit_request');
};

describe('a credit request', () => {
  it('is credited when an admin approves it: its passbook line leads to it, and its owner is told', async () => {
    const [member, admin] = [await aNewMember(), await anAdmin(test.server)];
    const before = await queueOf(admin);
    const no = await noOf(ask(member, { amount: '1500.50', reference: 'utr 77-88', remark: 'For a topup' }));
    expect(await balanceOf(member)).toBe('0');
    const after = await queueOf(admin);
    expect(after).toMatchObject({ count: before.count + 1 });
    expect(Number(after.sum) - Number(before.sum)).toBe(1500.5);

    expect(await decide(admin, [no])).toEqual({
      approved: 1,
      rejected: 0,
      waiting: 0,
      refused: 0,
      rows: [{ no, verdict: 'Approved', why: null }],
    });
    expect(await balanceOf(member)).toBe('1500.5');
    const [line] = (await callAs(test.server, passbook, { token: member.token })).json().data;
    expect(line).toMatchObject({
      kind: 'credit_request',
      credit: '1500.50000000',
      ref: no,
      ref_url: `/user/finance/credit-requests?f_no=${no}`,
    });
    expect(await listOf(member, { no })).toMatchObject([
      { no, status: 'Approved', answer: 'Seen in the bank', decided_by: null, can_cancel: false },
    ]);
    const [notice] = (await callAs(test.server, notifications, { token: member.token })).json().data;
    expect(notice).toMatchObject({ code: 'credit_approved', no, amount: '1500.5' });
    const mails = await test.asOwner('select body from mail where recipient = $1', [member.email]);
    expect(mails).toMatchObject([{ body: expect.stringContaining('₹1,500.50') }]);
    expect(await findAll(test.server.db)).toEqual([]);
    await test.asOwner('update credit_request set amount = 5 where no = $1', [no]);
    const found = await findAll(test.server.db);
    expect(JSON.stringify(found)).toContain('is not what its document says');
    await test.asOwner('update credit_request set amount = 1500.5 where no = $1', [no]);
  });

  it('of a franchise is rejected with a reason, which the bell says', async () => {
    const admin = await anAdmin(test.server);
    const no = await noOf(ask(franchise, { wallet: 'main', payment_mode: 'Cash', reference: '' }));
    const bare = await callAs(test.server, calls.decideCreditRequests, {
      token: admin.token,
      body: { nos: [no], decision: 'Reject', remark: ' ' },
    });
    expect(bare.json().errors).toEqual({ remark: 'Say why. Its owner reads it.' });
    expect(await decide(admin, [no], 'Reject', 'Not received')).toMatchObject({ rejected: 1 });
    const [notice] = (await callAs(test.server, notifications, { token: franchise.token })).json().data;
    expect(notice).toMatchObject({
      code: 'credit_rejected',
      text: 'Not received',
      url: `/franchise/wallet/credit-requests?f_no=${no}`,
    });
    expect(await balanceOf(franchise, 'main')).toBe('0');
  });

  it('is refused with everything that is wrong about it', async () => {
    const member = await aNewMember();
    const errorsOf = async (wanted: Record<string, unknown>) => (await ask(member, wanted)).json().errors;
    const tooOld = { paid_on: '2025-10-03' };
    expect(await errorsOf({ wallet: 'main', paid_on: '2026-01-03' })).toEqual({
      wallet: 'No wallet found!',
      paid_on: 'Choose today or an earlier date.',
    });
    expect(await errorsOf(tooOld)).toEqual({ paid_on: 'At most 90 days back.' });
    expect((await ask(member, { paid_on: '2025-10-04' })).statusCode).toBe(200);
    expect(await errorsOf({ reference: ' ', amount: '0' })).toEqual({
      reference: 'Enter the reference of the payment.',
      amount: 'Enter an amount above zero.',
    });
    expect(await errorsOf({ reference: '- 12 -' })).toEqual({
      reference: 'A reference has at least 4 letters or digits.',
    });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const file of ['%PDF-1.7\n1 0 obj', svg, 'MZ'])
      expect(await errorsOf({ content: Buffer.from(file).toString('base64') })).toEqual({
        content: 'This file is not a png or jpeg image.',
      });
    expect(await errorsOf({ content: '' })).toEqual({ content: 'Choose a picture of the slip.' });
    expect((await ask(member, { content: 'A'.repeat(50_000_000) })).json().code).toBe('body_too_large');
    // what needs the database stands beside what does not
    const all = { wallet: 'main', amount: '1.005', paid_on: '2026-01-03' };
    expect(Object.keys(await errorsOf(all)).toSorted()).toEqual(['amount', 'paid_on', 'wallet']);
    expect(await errorsOf({ file_name: 'slip.svg' })).toEqual({
      file_name: 'Choose a png, jpg or jpeg file.',
    });
    expect(await errorsOf({ amount: '1.005' })).toEqual({ amount: 'At most 2 decimals.' });
    expect((await errorsOf({ payment_mode: 'Crypto' })).payment_mode).toBe('Choose how you paid.');
    for (const wallet of ['income', 'nothing'])
      expect(await errorsOf({ wallet })).toEqual({ wallet: 'No wallet found!' });
    // one was made above
    for (let more = 1; more < maxPending; more++) expect((await ask(member)).statusCode).toBe(200);
    expect((await ask(member)).json().code).toBe('too_many_pending');
  });

  it('is its owner’s alone, and nobody asks or cancels in an opened panel', async () => {
    const [member, other] = [await aNewMember(), await aNewMember()];
    const no = await noOf(ask(member));
    const [theirs, none] = [await cancel(other, no), await cancel(other, 'C9999999')];
    expect([theirs.statusCode, theirs.json().message]).toEqual([404, none.json().message]);
    expect(await listOf(other, { no })).toEqual([]);
    const [{ slip_id: id }] = await listOf(member, { no });
    const look = (person: Person) =>
      callAs(test.server, readDocument, { token: person.token, query: { id } });
    expect([(await look(member)).statusCode, (await look(other)).statusCode]).toEqual([200, 404]);
    const admin = await anAdmin(test.server);
    const { secret } = await setUpApp(test, admin);
    const otp = await appCode(test, secret);
    const body = { user_id: member.user_id, reason: 'Support', otp };
    const { token } = (await callAs(test.server, openPanel, { token: admin.token, body })).json().data;
    const panel = { ...member, token };
    expect((await ask(panel)).json().code).toBe('not_while_acting');
    expect((await cancel(panel, no)).json().code).toBe('not_while_acting');
    expect((await cancel(member, no)).json().data.status).toBe('Cancelled');
    expect((await cancel(member, no)).json().code).toBe('already_done');
  });
});

describe('a reference', () => {
  it('is used once per mode while its request waits or is approved, however it is written', async () => {
    const [member, other, admin] = [await aNewMember(), await aNewMember(), await anAdmin(test.server)];
    const first = await noOf(ask(member, { reference: 'ab-12 34' }));
    const again = await ask(other, { reference: 'AB 1234' });
    expect(again.json().errors).toEqual({ reference: expect.stringContaining('this reference') });
    expect((await ask(other, { reference: 'AB1234', payment_mode: 'UPI' })).statusCode).toBe(200);
    await decide(admin, [first], 'Reject', 'No such payment');
    const second = await noOf(ask(other, { reference: 'AB1234' }));
    const [row] = await listOf(admin, { no: second });
    expect(row.same_reference).toMatchObject([
      { payment_mode: 'UPI', status: 'Pending' },
      { no: first, status: 'Rejected', owner: { user_id: member.user_id } },
    ]);
    expect(await listOf(admin, { reference: 'ab 12 34' })).toHaveLength(3);
    expect((await listOf(other, { no: second }))[0].same_reference).toEqual([]);
  });

  it('of many requests at the same moment is in one of them', async () => {
    const member = await aNewMember();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => ask(member, { reference: 'RACE-0001' })),
    );
    const codes = replies.map((reply) => reply.json().code ?? 'done');
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    const refused = codes.filter((code) => code !== 'done');
    expect(new Set(refused)).not.toContain('server_error');
  });
});

describe('deciding', () => {
  it('of two admins one wins and the other reads who did; a cancelled request is credited by nobody', async () => {
    for (let round = 0; round < 8; round++) {
      const [member, one, other] = [
        await aNewMember(),
        await anAdmin(test.server, { name: 'Asha' }),
        await anAdmin(test.server, { name: 'Ravi' }),
      ];
      const no = await noOf(ask(member));
      const [first, second] = await Promise.all([
        decide(one, [no]),
        decide(other, [no], round % 2 ? 'Reject' : 'Approve', 'No'),
      ]);
      const [won, lost, name] = first.refused === 0 ? [first, second, 'Asha'] : [second, first, 'Ravi'];
      expect(won.refused + lost.approved + lost.rejected).toBe(0);
      expect(lost.rows[0].why.values).toEqual({ name });
      expect(await balanceOf(member)).toBe(won.approved ? '1000' : '0');

      const contested = await noOf(ask(member, { amount: '7' }));
      const [cancelled, approved] = await Promise.all([cancel(member, contested), decide(one, [contested])]);
      expect(cancelled.statusCode === 200).toBe(approved.refused === 1);
      const [{ status }] = await listOf(member, { no: contested });
      expect(status).toBe(approved.approved ? 'Approved' : 'Cancelled');
    }
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('of many judges each row by itself', async () => {
    const [member, blocked, admin] = [await aNewMember(), await aNewMember(), await anAdmin(test.server)];
    const [good, gone, ofBlocked, large] = [
      await noOf(ask(member)),
      await noOf(ask(member)),
      await noOf(ask(blocked)),
      await noOf(ask(member, { amount: '100001' })),
    ];
    await cancel(member, gone);
    await callAs(test.server, blockMember, {
      token: admin.token,
      body: { user_id: blocked.user_id, reason: 'Test' },
    });
    const done = await decide(admin, [large, good, gone, ofBlocked, 'C9999999', good.toLowerCase()]);
    expect(done).toMatchObject({ approved: 1, rejected: 0, waiting: 1, refused: 3 });
    expect(done.rows.map((row: Verdict) => [row.no, row.verdict, row.why?.text ?? null])).toEqual([
      [large, 'Waiting', '{value} is above the limit of {limit}.'],
      [good, 'Approved', null],
      [gone, 'Refused', 'Its owner has cancelled it.'],
      [ofBlocked, 'Refused', 'This account is blocked.'],
      ['C9999999', 'Refused', 'There is no request with this number.'],
    ]);
    expect(await balanceOf(member)).toBe('1000');
  });

  it('above the limit, alone or with the last 24 hours, needs a second admin', async () => {
    const [member, one, other] = [await aNewMember(), await anAdmin(test.server), await anAdmin(test.server)];
    const nos = [
      await noOf(ask(member, { amount: '60000' })),
      await noOf(ask(member, { amount: '40000' })),
      await noOf(ask(member, { amount: '1' })),
    ];
    const [, , last = ''] = nos;
    expect(await decide(one, nos)).toMatchObject({ approved: 2, waiting: 1 });
    expect(await balanceOf(member)).toBe('100000');
    const again = await decide(one, [last]);
    expect(again.rows[0].why.text).toMatch(/^You have approved it/);
    expect((await listOf(one, { no: last }))[0]).toMatchObject({ can_decide: false, status: 'Pending' });
    expect((await listOf(other, { no: last }))[0]).toMatchObject({
      can_decide: true,
      first_by: { user_id: one.user_id },
      why: { text: expect.stringContaining('same admin within 24 hours') },
    });
    expect(await decide(other, [last])).toMatchObject({ approved: 1 });
    expect(await balanceOf(member)).toBe('100001');
    // what two decide is not given by hand
    const [sum] = await test.asOwner('select sum(value)::int from value_by_hand where maker_id = any($1)', [
      [one.id, other.id],
    ]);
    expect(sum).toEqual({ sum: 100000 });
  });

  it('is for who holds the right to act, and never about an account of one’s own', async () => {
    const member = await aNewMember();
    const no = await noOf(ask(member));
    const looker = await aSubAdmin(test.server, { rights: ['/admin/wallet/credit-requests'] });
    const body = { nos: [no], decision: 'Approve', remark: '' };
    const refused = await callAs(test.server, calls.decideCreditRequests, { token: looker.token, body });
    expect(refused.statusCode).toBe(403);
    expect((await listOf(looker, { no }))[0].can_decide).toBe(false);
    const self = await anAdmin(test.server, { mobile: '9876500001' });
    await test.asOwner('update app_user set mobile = $1 where id = $2', ['9876500001', member.id]);
    expect(await decide(self, [no], 'Reject', 'No')).toMatchObject({ rejected: 0, refused: 1 });
    expect(await decide(self, [no])).toMatchObject({ approved: 0, refused: 1 });
    expect((await listOf(self, { no }))[0].can_decide).toBe(false);
  });
});
