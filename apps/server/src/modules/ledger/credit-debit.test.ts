import {
  accountBalance,
  accountSummary,
  creditDebit,
  creditDebitHistory,
  decideCreditDebit,
  transactions,
} from '@banyan/contract/ledger/ledger';
import { passbook, passbookBalances } from '@banyan/contract/ledger/passbook';
import { adminDashboard } from '@banyan/contract/overview/dashboard';
import { toDecimal } from '@banyan/plan/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, anAdmin, type Person } from '../../../test/build.ts';
import { exact } from '../../../test/exact.ts';
import { balancesOf, callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, topUp } from '../../../test/network.ts';
import { tellTwoPersonStory } from '../../../test/two-person-story.ts';

const test = useTestServer();
let admin: Person;
let second: Person;
let member: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: { referral: { rate: { percent: '10' } } } }, '18');
  second = await anAdmin(test.server);
  member = await aMember(test.server);
});

const credit = (amount: string, wanted: Record<string, string> = {}) =>
  callAs(test.server, creditDebit, {
    token: admin.token,
    body: {
      owner_type: 'User',
      user_id: member.user_id,
      wallet: 'fund',
      direction: 'Credit',
      amount,
      reason: 'Deposit received',
      remark: 'Bank transfer',
      ...wanted,
    },
  });
const decide = (no: string, decision: string, person: Person) =>
  callAs(test.server, decideCreditDebit, { token: person.token, body: { no, decision } });

describe('a credit or debit by hand', () => {
  it('moves the money at once up to the limit', async () => {
    const reply = await credit('5000.50');
    expect(reply.json().data).toMatchObject({ status: 'Approved', direction: 'Credit' });
    expect(exact(reply.json().data.balance)).toBe('5000.5');
  });

  it('is refused below zero, for unknown wallets and owners, and with too many decimals', async () => {
    expect((await credit('6000', { direction: 'Debit' })).json()).toMatchObject({
      code: 'insufficient_funds',
    });
    expect((await credit('1', { wallet: 'pin' })).json().errors).toEqual({ wallet: 'No wallet found!' });
    expect((await credit('1', { owner_type: 'Franchise' })).json()).toMatchObject({
      code: 'unknown_franchise',
    });
    expect((await credit('1.001')).json().errors).toEqual({ amount: 'At most 2 decimals.' });
  });

  it('above the limit moves when a second admin approves it, and is listed with who decided', async () => {
    const { no, status, balance } = (await credit('100000.01')).json().data;
    expect({ status, balance }).toEqual({ status: 'Pending', balance: null });
    const approved = await decide(no, 'Approve', second);
    expect(exact(approved.json().data.balance)).toBe('105000.51');
    await decide((await credit('200000')).json().data.no, 'Reject', second);
    const history = await callAs(test.server, creditDebitHistory, { token: admin.token });
    expect(history.json().data[0]).toMatchObject({
      status: 'Rejected',
      decided_by: { user_id: second.user_id },
    });
    expect(exact(history.json().totals.credit)).toBe('305000.51');
  });
});

describe('a passbook', () => {
  it('shows every line with its balance, and opening and closing agree', async () => {
    await topUp(test.server, member, '1000');
    const reply = await callAs(test.server, passbook, { token: member.token });
    const [last] = reply.json().data;
    expect(last).toMatchObject({ wallet: 'Fund wallet', kind: 'topup', credit: null });
    expect(exact(last.debit)).toBe('1180');
    expect(last.particulars).toContain(`for ${member.user_id}`);
    const balances = (await callAs(test.server, passbookBalances, { token: member.token })).json().data;
    expect(exact(balances.closing)).toBe(exact(last.balance));
    const later = await callAs(test.server, passbookBalances, {
      token: member.token,
      query: { on_from: '2026-01-03' },
    });
    expect(later.json().data).toMatchObject({ opening: balances.closing, closing: balances.closing });
  });

  it('shows nobody another one’s lines, whatever they ask for', async () => {
    const other = await aMember(test.server, { sponsor: member });
    const query = { owner: member.user_id, owner_type: 'User' };
    const reply = await callAs(test.server, passbook, { token: other.token, query });
    expect(reply.statusCode).toBe(403);
    expect((await callAs(test.server, passbook, { token: other.token })).json().total).toBe(0);
    const franchise = await aFranchise(test.server);
    expect(
      (await callAs(test.server, accountSummary, { token: franchise.token })).json().data.wallets,
    ).toHaveLength(2);
  });

  it('shows an admin any account, the company’s included, and nothing without a name', async () => {
    const read = async (query: Record<string, string>) =>
      (await callAs(test.server, passbook, { token: admin.token, query })).json();
    expect((await read({})).total).toBe(0);
    expect((await read({ owner: member.user_id })).total).toBe(3);
    const sales = await read({ owner_type: 'Company', wallet: 'package_sales' });
    expect(exact(sales.totals.credit)).toBe('1000');
    const tax = await read({ owner_type: 'Company', wallet: 'gst_payable' });
    expect(exact(tax.totals.credit)).toBe('180');
  });

  it('adds up to the balances', async () => {
    const all = await callAs(test.server, accountBalance, {
      token: admin.token,
      query: { owner: member.user_id },
    });
    const { wallets } = (await callAs(test.server, accountSummary, { token: member.token })).json().data;
    const fund = wallets.find((wallet: { code: string }) => wallet.code === 'fund');
    expect(exact(all.json().totals.balance)).toBe(exact(fund.balance));
    expect(toDecimal(fund.credits).minus(fund.debits).toFixed()).toBe(exact(fund.balance));
  });

  it('names the types of a timeline', async () => {
    const read = async (query: Record<string, string>) =>
      (await callAs(test.server, transactions, { token: member.token, query })).json().data;
    expect(new Set((await read({})).map((row: { type: string }) => row.type))).toEqual(
      new Set(['Topup', 'Credit']),
    );
    expect((await read({ type: 'Topup' }))[0]).toMatchObject({ type: 'Topup' });
    expect(await read({ type: 'Reversal' })).toEqual([]);
  });
});

describe('a credit that waits', () => {
  const queueOf = async (person: Person) => {
    const { data } = (await callAs(test.server, adminDashboard, { token: person.token })).json();
    return data.queues.find(({ code }: { code: string }) => code === 'credit_debit').count;
  };
  tellTwoPersonStory(test, {
    people: () => ({ maker: admin, second }),
    decide: decideCreditDebit,
    list: creditDebitHistory,
    request: async () => {
      const somebody = await aMember(test.server, { sponsor: member });
      const { data } = (await credit('100000.01', { user_id: somebody.user_id })).json();
      return { data, moved: () => balancesOf(test)(somebody, 'fund'), done: '100000.01' };
    },
  });

  it('is the work of those who may approve it, not of who requested it', async () => {
    const before = [await queueOf(admin), await queueOf(second)];
    expect((await credit('100000.01')).json().data.approvers).toEqual([second.name]);
    expect([await queueOf(admin), await queueOf(second)]).toEqual([before[0], before[1] + 1]);
  });
});
