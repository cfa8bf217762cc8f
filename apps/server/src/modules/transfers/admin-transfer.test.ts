import { inEnglish } from '@banyan/contract/core/text';
import { topupFromWallet } from '@banyan/contract/topup/topup';
import {
  adminTransfer,
  decideTransfer,
  fundTransferHistory,
  transferFund,
} from '@banyan/contract/transfers/transfers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, anAdmin, type Person } from '../../../test/build.ts';
import { balancesOf, callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund } from '../../../test/network.ts';
import { tellTwoPersonStory } from '../../../test/two-person-story.ts';
import { auditAll } from '../../audit/audit-all.ts';

const test = useTestServer();
/** What the whole audit finds wrong, documents included. */
const allFindings = async (): Promise<string[]> => {
  const found: string[] = [];
  await auditAll(test.server.db, ({ problem }) => found.push(problem));
  return found;
};
let admin: Person;
let second: Person;
let member: Person;
let other: Person;
let franchise: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} });
  second = await anAdmin(test.server);
  member = await aMember(test.server);
  other = await aMember(test.server, { sponsor: member });
  franchise = await aFranchise(test.server);
  // above the company's limit, which is for what is given by hand
  for (const amount of ['90000', '10000']) await fund(test.server, admin, member, amount);
});

const balanceOf = async (person: Person, wallet: string) => (await balancesOf(test)(person, wallet)) ?? '0';
const move = (amount: string, wanted: Record<string, string> = {}, person = admin) =>
  callAs(test.server, adminTransfer, {
    token: person.token,
    body: {
      from_type: 'User',
      from_user_id: member.user_id,
      from_wallet: 'fund',
      to_type: 'Franchise',
      to_user_id: franchise.user_id,
      to_wallet: 'main',
      amount,
      remark: 'Paid to the wrong one',
      ...wanted,
    },
  });
const decide = (no: string, decision: string, person: Person) =>
  callAs(test.server, decideTransfer, { token: person.token, body: { no, decision } });
const historyOf = async (person: Person, query: Record<string, string> = {}) =>
  (await callAs(test.server, fundTransferHistory, { token: person.token, query })).json();

describe('a transfer by an admin', () => {
  it('moves money between any two wallets up to the limit, whatever is open to members', async () => {
    const reply = await move('400.50');
    expect(reply.json().data).toMatchObject({ status: 'Approved', charge: '0.00000000', why: null });
    expect(await balanceOf(franchise, 'main')).toBe('400.5');
  });

  it('names what is wrong on its field, and takes nothing out of wallets that never send', async () => {
    const errorsOf = async (wanted: Record<string, string>) => (await move('1', wanted)).json().errors;
    expect(await errorsOf({ from_user_id: 'Nobody.Here' })).toEqual({
      from_user_id: 'No member has this user id.',
    });
    expect(await errorsOf({ to_user_id: 'Nobody.Here' })).toEqual({
      to_user_id: 'No franchise has this user id.',
    });
    expect(await errorsOf({ from_wallet: 'pin' })).toEqual({ from_wallet: 'No wallet found!' });
    for (const from_wallet of ['income', 'repurchase'])
      expect(await errorsOf({ from_wallet })).toHaveProperty('to_wallet');
    expect(await errorsOf({ from_wallet: 'recoverable' })).toEqual({ from_wallet: 'No wallet found!' });
    const self = { to_type: 'User', to_user_id: member.user_id, to_wallet: 'fund' };
    expect(await errorsOf(self)).toEqual({ to_wallet: 'Choose two different wallets.' });
    expect((await move('100', { from_user_id: other.user_id })).json().code).toBe('insufficient_funds');
    expect((await move('1.001')).json().errors).toEqual({ amount: 'At most 2 decimals.' });
  });

  it('above the limit waits for a second admin, and is seen by nobody else until then', async () => {
    await test.asOwner(`update company set two_person_limit = 1000`);
    const before = await balanceOf(franchise, 'main');
    const { no, status, approvers, why } = (await move('1000.01')).json().data;
    expect({ status, approvers }).toEqual({ status: 'Pending', approvers: [second.name] });
    expect(why.values).toEqual({ value: '₹1,000.01', limit: '₹1,000.00' });
    expect((await historyOf(member, { no })).total).toBe(0);
    await decide(no, 'Approve', second);
    expect(Number(await balanceOf(franchise, 'main')) - Number(before)).toBeCloseTo(1000.01);
    expect((await historyOf(member, { no })).data).toMatchObject([{ no, by: null, approvers: [] }]);
  });

  tellTwoPersonStory(test, {
    people: () => ({ maker: admin, second }),
    decide: decideTransfer,
    list: fundTransferHistory,
    request: async () => {
      const to = await aMember(test.server, { sponsor: member });
      const wanted = { to_type: 'User', to_user_id: to.user_id, to_wallet: 'fund' };
      const { data } = (await move('1000.01', wanted)).json();
      return { data, moved: () => balanceOf(to, 'fund'), done: '1000.01' };
    },
  });

  it('is not approved for who was blocked meanwhile', async () => {
    const toOther = { to_type: 'User', to_user_id: other.user_id, to_wallet: 'fund' };
    const { no } = (await move('2000', toOther)).json().data;
    await test.asOwner('update app_user set is_blocked = true where id = $1', [other.id]);
    expect((await decide(no, 'Approve', second)).json().code).toBe('blocked');
    await test.asOwner('update app_user set is_blocked = false where id = $1', [other.id]);
    expect((await decide(no, 'Cancel', admin)).json().data.status).toBe('Cancelled');
    expect(await balanceOf(other, 'fund')).toBe('0');
  });

  it('is no way around the limit by moving little by little', async () => {
    await test.asOwner(`update company set two_person_limit = 1000`);
    const alone = await anAdmin(test.server);
    const before = Number(await balanceOf(other, 'fund'));
    const toOther = { to_type: 'User', to_user_id: other.user_id, to_wallet: 'fund' };
    const bit = async (person: Person) => (await move('600', toOther, person)).json().data;
    expect((await bit(alone)).status).toBe('Approved');
    const { status, why } = await bit(alone);
    expect(status).toBe('Pending');
    expect(inEnglish(why)).toBe(
      '₹600.00 and ₹600.00 by the same admin within 24 hours are ₹1,200.00, above the limit of ₹1,000.00.',
    );
    expect(inEnglish((await bit(second)).why)).toContain('for the same person within 24 hours');
    expect(Number(await balanceOf(other, 'fund')) - before).toBe(600);
  });
});

it('spends nothing twice: transfers and topups at the same moment share what the wallet holds', async () => {
  const spender = await aMember(test.server, { sponsor: member });
  await test.asOwner(`update company set two_person_limit = 1000000`);
  await fund(test.server, admin, spender, '1000');
  await test.asOwner('update transfer_rule set daily_count = null');
  const transfer = (to: Person) =>
    callAs(test.server, transferFund, {
      token: spender.token,
      body: {
        to_type: 'User',
        user_id: to.user_id,
        from_wallet: 'fund',
        to_wallet: 'fund',
        amount: '100',
        remark: '',
      },
    });
  const topup = () =>
    callAs(test.server, topupFromWallet, {
      token: spender.token,
      body: { user_id: spender.user_id, package: 'P', amount: '100' },
    });
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) => (n % 2 ? topup() : transfer(n % 4 ? other : member))),
  );
  const codes = replies.map((reply) => reply.json().code ?? 'done');
  expect(codes.filter((code) => code === 'done')).toHaveLength(10);
  expect(new Set(codes)).toEqual(new Set(['done', 'insufficient_funds']));
  expect(await balanceOf(spender, 'fund')).toBe('0');
  expect(await allFindings()).toEqual([]);
});
