import { readWaitsByHand } from '@banyan/contract/accounts/value-by-hand';
import { creditBonus } from '@banyan/contract/income/bonus-credits';
import { addVirtualBusiness } from '@banyan/contract/income/virtual-business';
import { creditDebit, creditDebitHistory, decideCreditDebit } from '@banyan/contract/ledger/ledger';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { anAdmin, openTestSession, type Person } from '../../../test/build.ts';
import { exact } from '../../../test/exact.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { inTransaction } from '../../platform/database/db.ts';

const test = useTestServer();
const limit = '100000';
let root: Person;
let maker: Person;
let second: Person;
let payee: Person;

beforeAll(async () => {
  await aBusiness(test.server, { incomes: { bonus: {}, matching: { percent: '10' } } });
  root = await aMember(test.server);
});
// people who have given and received nothing yet
const beginWithNobody = async () => {
  [maker, second] = [await anAdmin(test.server), await anAdmin(test.server)];
  payee = await aMember(test.server, { sponsor: root });
};
beforeEach(beginWithNobody);

const credit = async (amount: string, wanted: { by?: Person; to?: Person; direction?: string } = {}) => {
  const { by = maker, to = payee, direction = 'Credit' } = wanted;
  const body = {
    owner_type: 'User',
    user_id: to.user_id,
    wallet: 'fund',
    direction,
    amount,
    reason: 'Other',
    remark: 'Test',
  };
  return (await callAs(test.server, creditDebit, { token: by.token, body })).json().data;
};
const decide = async (no: string) =>
  (
    await callAs(test.server, decideCreditDebit, { token: second.token, body: { no, decision: 'Approve' } })
  ).json().data;
const balanceOf = async (member: Person) => {
  const [row] = await test.asOwner(
    `select coalesce(sum(balance), 0)::text as balance from account where owner_id = $1 and wallet_code = 'fund'`,
    [member.id],
  );
  return exact(String(row?.balance));
};

it('of ten credits of the limit to one member at the same moment one is made alone', async () => {
  const credits = await Promise.all(Array.from({ length: 10 }, () => credit(limit)));
  expect(credits.map(({ status }) => String(status)).toSorted()).toEqual([
    'Approved',
    ...Array.from({ length: 9 }, () => 'Pending'),
  ]);
  expect(await balanceOf(payee)).toBe(limit);
  const waiting = credits.find(({ status }) => status === 'Pending');
  expect(waiting.why).toEqual({
    text: '{value} and {before} by the same admin within 24 hours are {sum}, above the limit of {limit}.',
    values: { value: '₹1,00,000.00', before: '₹1,00,000.00', sum: '₹2,00,000.00', limit: '₹1,00,000.00' },
  });
  const query = { status: 'Pending', owner: payee.user_id };
  const list = (await callAs(test.server, creditDebitHistory, { token: second.token, query })).json().data;
  expect(list[0]).toMatchObject({ why: waiting.why, can_decide: true });
});

it('the same split over two payees waits from the sum on that crosses the limit', async () => {
  const other = await aMember(test.server, { sponsor: root });
  const given = await Promise.all(
    Array.from({ length: 10 }, (_, n) => credit('20000', { to: n % 2 ? other : payee })),
  );
  expect(given.filter(({ status }) => status === 'Approved')).toHaveLength(5);
});

it('what one member gets from several admins adds up', async () => {
  expect((await credit('60000')).status).toBe('Approved');
  const crossing = await credit('40000.01', { by: second });
  expect(crossing).toMatchObject({
    status: 'Pending',
    why: {
      text: '{value} and {before} for the same person within 24 hours are {sum}, above the limit of {limit}.',
    },
  });
  expect((await credit('40000', { by: second })).status).toBe('Approved');
});

it('credits, bonuses and virtual business add up, and above the limit each waits by itself', async () => {
  const give = async (call: typeof creditBonus | typeof addVirtualBusiness, amount: string) => {
    const body = { user_id: payee.user_id, side: 'L', amount, reason: 'Test' };
    return (await callAs(test.server, call, { token: maker.token, body })).json().data;
  };
  expect((await credit('40000')).status).toBe('Approved');
  expect((await give(creditBonus, '30000')).status).toBe('Approved');
  expect(await give(addVirtualBusiness, '30000.01')).toMatchObject({
    status: 'Pending',
    why: { values: { before: '₹70,000.00', sum: '₹1,00,000.01' } },
  });
  expect((await give(addVirtualBusiness, '30000')).status).toBe('Active');
  expect((await give(creditBonus, '0.01')).status).toBe('Pending');
  expect((await credit('100000.01')).why).toEqual({
    text: '{value} is above the limit of {limit}.',
    values: { value: '₹1,00,000.01', limit: '₹1,00,000.00' },
  });
});

it('says before something is sent that it waits, with the last 24 hours, and counts nothing by that', async () => {
  const ask = async (value: string, by = maker) => {
    const query = { user_id: payee.user_id, value };
    return (await callAs(test.server, readWaitsByHand, { token: by.token, query })).json().data.why;
  };
  await credit('60000');
  expect(await ask('40000')).toBeNull();
  expect(await ask('40000')).toBeNull();
  expect(await ask('40000.01')).toEqual((await credit('40000.01')).why);
  expect((await ask('40000.01', second)).text).toContain('for the same person within 24 hours');
  // what is taken adds up apart
  expect(await ask('-100000')).toBeNull();
  expect((await ask('-100000.01')).values.value).toBe('₹1,00,000.01');
});

it('what two decided is not counted again, and a day later one may act alone again', async () => {
  const { no } = await credit('500000');
  expect((await decide(no)).status).toBe('Approved');
  expect((await credit(limit)).status).toBe('Approved');
  expect((await credit('1')).status).toBe('Pending');
  test.services.now = new Date(test.services.now.getTime() + 24 * 3_600_000);
  const token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, maker.id));
  maker = { ...maker, token };
  expect((await credit(limit)).status).toBe('Approved');
});

it('debits add up apart from credits', async () => {
  const { no } = await credit('300000');
  await decide(no);
  expect((await credit(limit, { direction: 'Debit' })).status).toBe('Approved');
  expect((await credit('1', { direction: 'Debit' })).status).toBe('Pending');
  expect((await credit(limit)).status).toBe('Approved');
});

it('a request sent again with its key, or refused, counts once or not at all', async () => {
  const send = (amount: string, key: string) =>
    callAs(test.server, creditBonus, {
      token: maker.token,
      body: { user_id: payee.user_id, amount, reason: 'Test' },
      key,
    });
  expect((await send('0.001', 'too-fine')).json().code).toBe('amount_out_of_range');
  const first = await send(limit, 'the-limit-once');
  expect(first.json().data.status).toBe('Approved');
  expect((await send(limit, 'the-limit-once')).body).toBe(first.body);
  const rows = await test.asOwner(
    `select call, payee_id, trim_scale(value)::text as value from value_by_hand where maker_id = $1`,
    [maker.id],
  );
  expect(rows).toEqual([{ call: 'admin/credit_bonus', payee_id: payee.id, value: limit }]);
});
