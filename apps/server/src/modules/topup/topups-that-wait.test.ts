import { adminRequests, decideAdminRequest } from '@banyan/contract/accounts/approvals';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { updateRoiPercentage } from '@banyan/contract/income/roi';
import * as packages from '@banyan/contract/topup/packages';
import * as topups from '@banyan/contract/topup/topup';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findings } from '../../../test/books.ts';
import { anAdmin, contextOf, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../test/network.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { createPackage } from './packages/create-package.ts';

const test = useTestServer();
let root: Person;
let maker: Person;
let second: Person;

beforeAll(async () => {
  const admin = await aBusiness(test.server, {
    incomes: { referral: { rate: { percent: '10' } }, roi: {} },
  });
  const context = await contextOf(test.server, admin);
  // what two admins decided on before
  const huge = { code: 'HUGE', name: 'Huge', amount: '90000000' };
  await inTransaction(test.server.db, (tx) => createPackage(tx, context, huge));
  root = await aMember(test.server);
  await fund(test.server, admin, root, '100');
  await topUp(test.server, root, '100');
});
// admins who have given nothing yet
beforeEach(async () => {
  [maker, second] = [await anAdmin(test.server), await anAdmin(test.server)];
});

type Values = Record<string, unknown>;
const ask = async (call: Endpoint, person: Person, body: Values, key?: string) =>
  (await callAs(test.server, call, { token: person.token, body, ...(key ? { key } : {}) })).json();
const topUpFor = (member: Person, order: Values, by = maker, key?: string) =>
  ask(topups.adminTopup, by, { user_id: member.user_id, package: 'P', source: 'Cash', ...order }, key);
const approve = (no: string, by = second) => ask(decideAdminRequest, by, { no, decision: 'Approve' });
/** Both at the same moment: one of them is too late. */
const approveTwice = async (no: string) => {
  const answers = await Promise.all([approve(no), approve(no)]);
  return answers.map((answer) => String(answer.code ?? answer.data.status)).toSorted();
};
const once = ['Approved', 'already_done'];
const newcomer = () => aMember(test.server, { sponsor: root });
const topupsOf = async (member: Person) =>
  (await test.asOwner('select status from topup where member_id = $1', [member.id])).map(
    ({ status }) => status,
  );
const isOnSale = async (code: string) =>
  (await test.asOwner('select from package where code = $1 and is_on_sale', [code])).length === 1;
const incomesOf = async (member: Person) =>
  (
    await test.asOwner(
      'select trim_scale(coalesce(sum(amount), 0))::text as sum from income where member_id = $1',
      [member.id],
    )
  )[0]?.sum;

describe('a topup by one admin alone', () => {
  it('of a large package for no money, or for cash that nobody saw, waits', async () => {
    const [owner, direct] = [await newcomer(), await newcomer()];
    for (const order of [{ paid: '0' }, { paid: '0', source: 'fund' }, { source: 'UPI' }, {}]) {
      const { data, waits } = await topUpFor(owner, { package: 'HUGE', ...order });
      expect(data).toBeUndefined();
      expect(waits).toMatchObject({
        act: 'Top up a member',
        why: {
          text: '{value} is above the limit of {limit}.',
          values: { value: '₹9,00,00,000.00', limit: '₹1,00,000.00' },
        },
        approvers: expect.arrayContaining([second.name]),
      });
    }
    await topUpFor(direct, { package: 'HUGE' });
    expect([...(await topupsOf(owner)), ...(await topupsOf(direct))]).toEqual([]);
    expect(await incomesOf(root)).toBe('0');
  });

  it('is done once when another one approves it, and sent again with its key it waits once', async () => {
    const member = await newcomer();
    const first = await topUpFor(member, { package: 'HUGE' }, maker, 'huge-once');
    expect(await topUpFor(member, { package: 'HUGE' }, maker, 'huge-once')).toEqual(first);
    const { no } = first.waits;
    const list = await callAs(test.server, adminRequests, {
      token: second.token,
      query: { by: maker.user_id },
    });
    expect(list.json().data).toMatchObject([
      { no, value: '90000000.00000000', payee: { user_id: member.user_id } },
    ]);
    expect((await approve(no, maker)).code).toBe('own_request');
    expect(await topupsOf(member)).toEqual([]);
    const before = Number(await incomesOf(root));
    expect(await approveTwice(no)).toEqual(once);
    expect(await topupsOf(member)).toEqual(['Active']);
    expect(Number(await incomesOf(root)) - before).toBe(9_000_000);
    expect(await findings(test.server)).toEqual([]);
  });

  it('counts by its face value: split into small ones, the one that crosses the limit waits', async () => {
    const member = await newcomer();
    const given = await Promise.all(
      Array.from({ length: 6 }, () => topUpFor(member, { amount: '20000', paid: '0' })),
    );
    expect(given.filter(({ data }) => data)).toHaveLength(5);
    expect(given.find(({ waits }) => waits).waits.why.values).toMatchObject({ before: '₹1,00,000.00' });
    expect((await topUpFor(member, { amount: '100' }, second)).waits.why.text).toContain(
      'for the same person',
    );
    const quote = { user_id: member.user_id, package: 'P', amount: '200' };
    const { data } = (
      await callAs(test.server, topups.topupQuote, { token: maker.token, query: quote })
    ).json();
    expect(data.why.values.sum).toBe('₹1,00,200.00');
  });

  it('is not what a member pays from the own wallet', async () => {
    const member = await newcomer();
    await fund(test.server, maker, member, '200000');
    const order = { user_id: member.user_id, package: 'P', amount: '100000' };
    for (const _ of [1, 2])
      expect((await ask(topups.topupFromWallet, member, order)).data.status).toBe('Active');
    const other = await newcomer();
    expect((await topUpFor(other, { amount: '100', source: 'fund' })).code).toBe('insufficient_funds');
  });

  it('waits to be reversed too', async () => {
    const member = await newcomer();
    await fund(test.server, maker, member, '90000000');
    const { receipt_no } = await topUp(test.server, member, '90000000', { package: 'HUGE' });
    const { waits } = await ask(topups.reverseTopup, maker, { receipt_no, reason: 'Test' });
    expect(await topupsOf(member)).toEqual(['Active']);
    expect(await approveTwice(waits.no)).toEqual(once);
    expect(await topupsOf(member)).toEqual(['Reversed']);
  });
});

describe('a package put on sale by one admin alone', () => {
  it('waits when it is large', async () => {
    const form = {
      code: 'NINE',
      name: 'Nine crore',
      amount: '90000000',
      gst_percent: '0',
      cooling_off_days: 0,
    };
    const { waits } = await ask(packages.createPackage, maker, form);
    expect(await isOnSale('NINE')).toBe(false);
    expect((await approve(waits.no, maker)).code).toBe('own_request');
    expect(await approveTwice(waits.no)).toEqual(once);
    expect(await isOnSale('NINE')).toBe(true);
  });

  it('waits when it gives more than it costs, at once or day by day, and with others of the day', async () => {
    const offer = (code: string, terms: Values) =>
      ask(packages.createPackage, maker, { code, name: 'Cheap', amount: '1000', ...terms });
    for (const terms of [
      { bv: '1000.01' },
      { referral_rate: { amount: '50000' } },
      { roi_percent: '1', roi_days: 101 },
      { roi_percent: '1' },
    ])
      expect((await offer('CHEAP', terms)).waits.why.text).toContain('more than its price');
    expect((await offer('CAP', { matching_cap: '100000.01' })).waits.why.text).toContain('above the limit');
    expect((await offer('FAIR', { roi_percent: '1', roi_days: 100 })).data).toBeDefined();
    expect((await offer('TENTH', { amount: '99000.01' })).waits.why.values.before).toBe('₹1,000.00');
  });

  it('waits for a new price, not for a new name, and is approved only while it is what it was', async () => {
    const form = { code: 'CHANGES', name: 'One', amount: '500' };
    const change = (changes: Values) => ask(packages.changePackage, maker, { ...form, ...changes });
    await ask(packages.createPackage, maker, form);
    const dearer = await change({ amount: '500000' });
    expect(dearer.waits.lines).toMatchObject([{ label: 'Price', from: '500', value: '500000' }]);
    expect((await change({ name: 'Two', cooling_off_days: 3 })).data.version).toBe(2);
    expect((await change({ amount: '600' })).data.version).toBe(3);
    expect((await approve(dearer.waits.no)).code).toBe('request_stale');
    const { waits } = await change({ amount: '500000' });
    expect((await approve(waits.no)).data.status).toBe('Approved');
    expect((await change({ amount: '500000', name: 'Three' })).data.version).toBe(5);
  });
});

it('a ROI percentage waits by what it would pay on the topups it applies to', async () => {
  const member = await newcomer();
  const daily = { code: 'DAILY', name: 'Daily', amount: '50000', roi_percent: '0.1', roi_days: 100 };
  await ask(packages.createPackage, maker, daily);
  const change = (percent: string) =>
    ask(updateRoiPercentage, maker, { package: 'DAILY', percent, effective_on: '2026-01-02' });
  const percents = async () =>
    (await test.asOwner('select trim_scale(percent)::text as percent from roi_percent order by id')).map(
      ({ percent }) => percent,
    );
  // of one topup to come: half of its price
  expect((await change('0.5')).data).toBeDefined();
  await fund(test.server, maker, member, '150000');
  for (const _ of [1, 2, 3]) await topUp(test.server, member, '50000', { package: 'DAILY', amount: '50000' });
  const { waits } = await change('0.9');
  // three that run and one to come: 4 × 50000 × 0.9 % × 100 days
  expect(waits.why.values.value).toBe('₹1,80,000.00');
  expect((await change('1.1')).waits.why.text).toContain('more than its price');
  expect((await change('101')).errors).toHaveProperty('percent');
  expect(await percents()).toEqual(['0.5']);
  expect(await approveTwice(waits.no)).toEqual(once);
  expect(await percents()).toEqual(['0.5', '0.9']);
});
