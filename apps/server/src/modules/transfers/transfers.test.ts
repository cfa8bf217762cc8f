import { openPanel } from '@banyan/contract/accounts/security';
import { blockMember } from '@banyan/contract/genealogy/genealogy';
import { passbook } from '@banyan/contract/ledger/passbook';
import { notifications } from '@banyan/contract/overview/notifications';
import { saveTransferRule, type TransferRule } from '@banyan/contract/transfers/transfer-rules';
import * as calls from '@banyan/contract/transfers/transfers';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve } from '../../../test/approve.ts';
import { aFranchise, type Person } from '../../../test/build.ts';
import { exact } from '../../../test/exact.ts';
import { appCode, setUpApp } from '../../../test/factors.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund } from '../../../test/network.ts';
import { auditAll } from '../../audit/audit-all.ts';

const test = useTestServer();
/** What the whole audit finds wrong, documents included. */
const allFindings = async (): Promise<string[]> => {
  const found: string[] = [];
  await auditAll(test.server.db, ({ problem }) => found.push(problem));
  return found;
};
let admin: Person;
let top: Person;
let member: Person;
let franchise: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} });
  top = await aMember(test.server);
  member = await aMember(test.server, { sponsor: top });
  franchise = await aFranchise(test.server);
});

const toMember = { to_type: 'User', from_wallet: 'fund', to_wallet: 'fund', amount: '100', remark: 'Rent' };
type Wanted = Record<string, unknown>;
const send = (from: Person, to: Person | null, wanted: Wanted = {}, key?: string) =>
  callAs(test.server, calls.transferFund, {
    token: from.token,
    body: { ...toMember, ...(to && { user_id: to.user_id }), ...wanted },
    ...(key && { key }),
  });
const quote = (from: Person, to: Person | null, wanted: Wanted = {}) =>
  callAs(test.server, calls.transferQuote, {
    token: from.token,
    query: { ...toMember, ...(to && { user_id: to.user_id }), ...wanted } as Record<string, string>,
  });
const errorsOf = async (reply: ReturnType<typeof send>) => (await reply).json().errors;
const linesOf = async (person: Person) =>
  (await callAs(test.server, passbook, { token: person.token })).json().data;
const balanceOf = async (person: Person, wallet: string) => {
  const [row] = await test.asOwner(
    'select balance::text from account where owner_id = $1 and wallet_code = $2',
    [person.id, wallet],
  );
  return exact(row?.balance ?? '0');
};
/** Saves the terms of a pair; where that loosens a control, a second admin approves it. */
const rule = async (wanted: Partial<TransferRule>) => {
  const reply = await save(wanted);
  await approve(test.server, reply);
  return reply;
};
const save = (wanted: Partial<TransferRule>) =>
  callAs(test.server, saveTransferRule, {
    token: admin.token,
    body: {
      from_type: 'User',
      from_wallet: 'fund',
      to_type: 'User',
      to_wallet: 'fund',
      is_open: true,
      minimum: '1',
      maximum: null,
      daily_amount: null,
      daily_count: null,
      charge_percent: '0',
      charge_fixed: '0',
      network_only: false,
      ...wanted,
    },
  });
const aSender = async (amount: string, sponsor = top): Promise<Person> => {
  const sender = await aMember(test.server, { sponsor });
  await fund(test.server, admin, sender, amount);
  return sender;
};

describe('a transfer', () => {
  it('to a member is in both passbooks to the paisa, and the recipient is told', async () => {
    const sender = await aSender('1000');
    await rule({ charge_percent: '1.25', charge_fixed: '2' });
    const asked = (await quote(sender, member, { amount: '333.33' })).json().data;
    const { no, charge } = (await send(sender, member, { amount: '333.33' })).json().data;
    await rule({});
    // 1.25 % are 4.166625
    expect([asked.charge, asked.total, charge].map(exact)).toEqual(['6.17', '339.5', '6.17']);
    const [paid, sent] = await linesOf(sender);
    expect([paid, sent]).toMatchObject([
      { kind: 'transfer_charge', ref: no, balance: '660.50000000' },
      { kind: 'transfer', particulars: `Transfer ${no} to ${member.user_id}`, debit: '333.33000000' },
    ]);
    const [got] = await linesOf(member);
    expect(got).toMatchObject({
      particulars: `Transfer ${no} from ${sender.user_id}`,
      credit: '333.33000000',
      ref_url: `/user/finance/fund-transfer-history?f_no=${no}`,
    });
    const [notice] = (await callAs(test.server, notifications, { token: member.token })).json().data;
    expect(notice).toMatchObject({ code: 'money_received', no, amount: '333.33', text: sender.name });
    const mails = await test.asOwner('select body from mail where recipient = $1', [member.email]);
    expect(mails).toMatchObject([{ body: expect.stringContaining('₹333.33') }]);
    expect(await allFindings()).toEqual([]);
    await test.asOwner('update fund_transfer set charge = 5 where no = $1', [no]);
    expect(await allFindings()).toEqual([expect.stringContaining('is not what its document says')]);
    await test.asOwner('update fund_transfer set charge = 6.17 where no = $1', [no]);
  });

  it('goes between own wallets and to a franchise, and back from it', async () => {
    const sender = await aSender('500');
    await rule({ to_type: 'Own', to_wallet: 'repurchase' });
    const own = { to_type: 'Own', to_wallet: 'repurchase' };
    expect((await send(sender, null, own)).statusCode).toBe(200);
    const toPin = { to_type: 'Franchise', to_wallet: 'pin' };
    const { no } = (await send(sender, franchise, toPin)).json().data;
    const [notice] = (await callAs(test.server, notifications, { token: franchise.token })).json().data;
    expect(notice).toMatchObject({
      code: 'money_received',
      no,
      text: sender.name,
      url: `/franchise/wallet/fund-transfer-history?f_no=${no}`,
    });
    expect([await balanceOf(sender, 'repurchase'), await balanceOf(franchise, 'pin')]).toEqual([
      '100',
      '100',
    ]);
    await rule({ from_type: 'Franchise', from_wallet: 'pin' });
    const back = { from_wallet: 'pin', amount: '40' };
    expect((await send(franchise, sender, back)).statusCode).toBe(200);
    expect([await balanceOf(sender, 'fund'), await balanceOf(franchise, 'pin')]).toEqual(['340', '60']);
    const mine = (await callAs(test.server, calls.fundTransferHistory, { token: sender.token })).json();
    expect(mine.total).toBe(3);
    const received = await callAs(test.server, calls.fundTransferHistory, {
      token: franchise.token,
      query: { direction: 'Received' },
    });
    expect(received.json().data).toMatchObject([{ from: { user_id: sender.user_id }, charge: null }]);
  });

  it('is made once for its key, however often it is sent', async () => {
    const [sender, other] = [await aSender('1000'), await aMember(test.server, { sponsor: top })];
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(sender, other, {}, 'one-key')));
    const done = replies.filter(({ statusCode }) => statusCode === 200).map((reply) => reply.json().data.no);
    expect(new Set(done).size).toBe(1);
    expect((await send(sender, other, { amount: '101' }, 'one-key')).json().code).toBe(
      'idempotency_key_reused',
    );
    expect(await balanceOf(other, 'fund')).toBe('100');
  });

  it('is refused for amounts that are none, wallets that are none or closed, and people who may not get it', async () => {
    const sender = await aSender('1000');
    for (const amount of ['0', '-0', '1e2', '１００', '0.000', '-5', 'NaN', '']) {
      const reply = await send(sender, member, { amount });
      expect([amount, reply.statusCode, Object.keys(reply.json().errors)]).toEqual([amount, 400, ['amount']]);
    }
    expect(await errorsOf(send(sender, member, { amount: '1.001' }))).toEqual({
      amount: 'At most 2 decimals.',
    });
    expect(await errorsOf(send(sender, member, { amount: '1000.01' }))).toEqual({
      amount: 'Insufficient funds!',
    });
    expect(await errorsOf(send(sender, member, { from_wallet: 'gold' }))).toEqual({
      from_wallet: 'No wallet found!',
    });
    const closed = { to_wallet: 'Transfers between these wallets are not open.' };
    for (const from_wallet of ['main', 'income', 'repurchase'])
      expect(await errorsOf(send(sender, member, { from_wallet }))).toEqual(closed);
    const own = { to_type: 'Own', to_wallet: 'fund' };
    expect((await send(sender, null, own)).json().code).toBe('same_wallet');
    expect((await send(sender, sender)).json().errors).toHaveProperty('user_id');
    expect(await errorsOf(send(sender, null, { user_id: 'Nobody.Here' }))).toEqual({
      user_id: 'No member has this user id.',
    });
    expect(await errorsOf(send(sender, null))).toEqual({ user_id: 'Enter a user id.' });
    const blocked = await aMember(test.server, { sponsor: top });
    await callAs(test.server, blockMember, {
      token: admin.token,
      body: { user_id: blocked.user_id, reason: 'Test' },
    });
    const lookup = await callAs(test.server, calls.transferRecipient, {
      token: sender.token,
      query: { user_id: blocked.user_id },
    });
    for (const reply of [await send(sender, blocked), await quote(sender, blocked), lookup])
      expect(reply.json().errors).toEqual({ user_id: 'This account is blocked.' });
    expect(await balanceOf(sender, 'fund')).toBe('1000');
  });

  it('is not made in an opened panel, also with the second factor of the admin', async () => {
    const sender = await aSender('1000');
    const { secret } = await setUpApp(test, admin);
    const { token } = (
      await callAs(test.server, openPanel, {
        token: admin.token,
        body: {
          user_id: sender.user_id,
          reason: 'Asked by phone',
          otp: await appCode(test, secret),
        },
      })
    ).json().data;
    test.services.now = new Date(test.services.now.getTime() + 30_000);
    const reply = await send({ ...sender, token }, member, { otp: await appCode(test, secret) });
    expect(reply.json().code).toBe('not_while_acting');
    await test.asOwner('delete from two_factor_method where user_id = $1', [admin.id]);
    await test.asOwner('update app_user set two_factor_mode = null where id = $1', [admin.id]);
    expect(await balanceOf(sender, 'fund')).toBe('1000');
  });
});

describe('the settings of a pair of wallets', () => {
  it('hold its minimum, its maximum and the network', async () => {
    const sender = await aSender('1000');
    const below = await aMember(test.server, { sponsor: sender });
    await rule({ minimum: '50', maximum: '200', network_only: true });
    expect(await errorsOf(send(sender, below, { amount: '49.99' }))).toEqual({
      amount: 'The minimum is ₹50.00.',
    });
    expect(await errorsOf(send(sender, below, { amount: '200.01' }))).toEqual({
      amount: 'The maximum is ₹200.00.',
    });
    expect(await errorsOf(send(sender, member))).toEqual({
      user_id: 'This member is not in your network.',
    });
    for (const related of [below, top]) expect((await send(sender, related)).statusCode).toBe(200);
    await rule({});
    expect((await send(sender, member)).statusCode).toBe(200);
    await rule({ is_open: false });
    expect((await send(sender, member)).json().code).toBe('transfer_closed');
    await rule({});
  });

  it('hold the limits of a day, also for calls at the same moment, and anew on the next date', async () => {
    const sender = await aSender('5000');
    await rule({ daily_amount: '300' });
    const replies = await Promise.all(Array.from({ length: 12 }, () => send(sender, member)));
    expect(replies.map((reply): string => reply.json().code ?? 'done').sort()).toEqual([
      ...Array<string>(9).fill('daily_limit'),
      ...Array<string>(3).fill('done'),
    ]);
    expect(await errorsOf(quote(sender, member))).toEqual({
      amount: 'At most ₹300.00 a day; with this it would be ₹400.00.',
    });
    await rule({ daily_count: 3 });
    expect(await errorsOf(send(sender, member))).toEqual({ amount: 'At most 3 such transfers a day.' });
    await test.asOwner('update transfer_day set business_date = business_date - 1');
    expect((await send(sender, member)).statusCode).toBe(200);
    await rule({});
  });

  it('that are loosened wait for a second admin, and are tightened at once', async () => {
    const waits = async (wanted: Partial<TransferRule>) => 'waits' in (await save(wanted)).json();
    const limits = { maximum: '500', daily_amount: '1000', daily_count: 5, network_only: true };
    expect(await waits(limits)).toBe(false);
    const looser = [
      { maximum: '501' },
      { maximum: null },
      { daily_amount: '1000.01' },
      { daily_count: 6 },
      { daily_count: null },
      { network_only: false },
    ];
    for (const wanted of looser)
      expect([wanted, await waits({ ...limits, ...wanted })]).toEqual([wanted, true]);
    expect(await waits({ ...limits, charge_percent: '1', minimum: '5' })).toBe(false);
    expect(await waits({ ...limits, is_open: false })).toBe(false);
    expect(await waits(limits)).toBe(true);
    expect(await waits({ from_wallet: 'main' })).toBe(true);
    await rule({});
  });

  it('are refused where they contradict themselves, and never open wallets that do not send', async () => {
    const refused = async (wanted: Partial<TransferRule>) => Object.keys((await rule(wanted)).json().errors);
    expect(await refused({ from_wallet: 'income' })).toEqual(['from_wallet']);
    expect(await refused({ to_wallet: 'income' })).toEqual(['to_wallet']);
    expect(await refused({ from_wallet: 'gold' })).toEqual(['from_wallet']);
    expect(await refused({ to_type: 'Own' })).toEqual(['to_wallet']);
    expect(await refused({ to_type: 'Franchise', to_wallet: 'pin', network_only: true })).toEqual([
      'network_only',
    ]);
    expect(await refused({ minimum: '10', maximum: '5' })).toEqual(['minimum']);
    expect(await refused({ charge_percent: '100.01' })).toEqual(['charge_percent']);
    expect(await refused({ charge_fixed: '0.001' })).toEqual(['charge_fixed']);
    await expect(
      test.asOwner(`insert into transfer_rule (from_type, from_wallet, to_type, to_wallet, is_open)
        values ('User', 'repurchase', 'User', 'fund', true)`),
    ).rejects.toMatchObject({ constraint: 'transfer_rule_wallet_sends' });
    const kept = await test.asOwner(
      `select count(*)::int as n from audit_log where action = 'save_transfer_rule'`,
    );
    expect(kept[0]?.n).toBeGreaterThan(5);
  });
});
