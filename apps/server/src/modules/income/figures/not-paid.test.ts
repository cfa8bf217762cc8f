import { csvSeparator } from '@banyan/contract/core/constants';
import type { Endpoint, ReplyOf } from '@banyan/contract/core/endpoint';
import { allIncome } from '@banyan/contract/income/income-lists';
import { notPaid, notPaidNeeds } from '@banyan/contract/income/not-paid';
import { claimReward, decideReward } from '@banyan/contract/income/rewards';
import { userDashboard } from '@banyan/contract/overview/dashboard';
import { memberProfile } from '@banyan/contract/overview/member-profile';
import { statistics } from '@banyan/contract/overview/statistics';
import { reverseTopup } from '@banyan/contract/topup/topup';
import { beforeAll, describe, expect, it } from 'vitest';
import { contextOf, type Person } from '../../../../test/build.ts';
import { closeHere } from '../../../../test/close-here.ts';
import { exact } from '../../../../test/exact.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { summarizeDays } from './summarize-days.ts';

const test = useTestServer();
let admin: Person;
let top: Person;
let right: Person;

/** Somebody who earned 300 up to the cap, 150 more that it cut, 30 that lapsed, and a reward of 3000 that is pending. */
beforeAll(async () => {
  admin = await aBusiness(test.server, {
    incomes: {
      referral: { rate: { percent: '10' } },
      level: { levels: [{ percent: '5' }, { percent: '3', need: { directs: 3 } }] },
      reward: {
        ladder: [
          { code: 'FIRST', left: '1000', right: '1000', amount: '3000' },
          { code: 'PHONE', left: '1000', item: 'A phone' },
        ],
      },
    },
    caps: { topup_multiple: '0.3' },
  });
  top = await aMember(test.server);
  const left = await aMember(test.server, { sponsor: top, side: 'L' });
  right = await aMember(test.server, { sponsor: top, side: 'R' });
  const below = await aMember(test.server, { sponsor: left, side: 'L' });
  for (const person of [top, left, right, below]) await fund(test.server, admin, person, '2000');
  for (const person of [top, left, right, left, below]) await topUp(test.server, person, '1000');
  const context = await contextOf(test.server, admin);
  await closeHere(test, context, '2026-01-02');
});

const ask = async (call: Endpoint, person: Person, input: Record<string, unknown> = {}) => {
  const reply = await callAs(test.server, call, {
    token: person.token,
    ...(call.method === 'GET' ? { query: input as Record<string, string> } : { body: input }),
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return call.method === 'GET' && input.format ? reply.body : reply.json();
};
const figures = ({ totals }: { totals: Record<string, string> }) =>
  Object.fromEntries(Object.entries(totals).map(([key, amount]) => [key, exact(amount)]));

it('what it needs now stands beside what the member has, and what waits', async () => {
  const { data } = await ask(notPaidNeeds, top);
  expect({
    ...data,
    cap: { ...data.cap, earned: exact(data.cap.earned), cap: exact(data.cap.cap) },
    pending: exact(data.pending),
  }).toEqual({
    is_active: true,
    is_blocked: false,
    needs: [
      {
        fact: 'directs',
        period: null,
        actual: '2',
        is_money: false,
        steps: [{ required: '3', is_met: false, opens: [{ kind: 'level', levels: [2] }] }],
      },
    ],
    cap: { earned: '300', cap: '300', multiple: '0.3' },
    closing_cap: null,
    member_cap: null,
    company_cap: null,
    pending: '3000',
    suspended: null,
  });
  const another = await aMember(test.server, { sponsor: right });
  expect((await ask(notPaidNeeds, another)).data).toMatchObject({
    is_active: false,
    cap: null,
    pending: '0',
  });
});

describe('a pending reward', () => {
  const totals = { gross: '3480', trimmed: '180', pending: '3000', amount: '300' };
  const own = () => ({ member: top.user_id });

  it('is listed and totalled apart from what was credited, before and after the dates are summed up', async () => {
    for (let time = 0; time < 2; time++) {
      expect(figures(await ask(allIncome, top))).toEqual(totals);
      expect(figures(await ask(allIncome, admin, own()))).toEqual(totals);
      const all = figures(await ask(allIncome, admin, { kind: 'reward' }));
      expect(all).toMatchObject({ amount: '0', pending: '3000' });
      await inTransaction(test.server.db, (tx) => summarizeDays(tx, new Date('2026-01-04T00:00:00Z')));
    }
    const { data } = await ask(allIncome, top, { status: 'Pending' });
    const amounts = data.map((row: { amount: string; pending: string }) => [row.amount, row.pending]);
    expect(amounts.map((pair: string[]) => pair.map(exact)).sort()).toEqual([
      ['0', '0'],
      ['0', '3000'],
    ]);
  });

  it('counts in no sum of incomes: not on the home, in statistics, on the profile or in a file', async () => {
    const { income } = (await ask(userDashboard, top)).data;
    expect([income.total, income.pending].map(exact)).toEqual(['300', '3000']);
    expect(exact((await ask(statistics, top, { duration: 'All' })).data.total_income)).toBe('300');
    const { incomes } = (await ask(memberProfile, admin, { user_id: top.user_id })).data;
    expect(incomes.find(({ kind }: { kind: string }) => kind === 'reward').amount).toBe('0');
    const [head = [], ...lines] = String(await ask(allIncome, top, { format: 'csv' }))
      .trim()
      .split('\r\n')
      .map((line) => line.split(csvSeparator));
    const column = lines.map((cells) => Number(cells[head.indexOf('Income')]?.replace(/[^\d.-]/g, '')));
    expect(column.reduce((sum, amount) => sum + amount, 0)).toBe(300);
  });

  it('is no longer pending once it expired', async () => {
    await ask(claimReward, top, { code: 'FIRST' });
    await ask(decideReward, admin, {
      user_id: top.user_id,
      code: 'FIRST',
      decision: 'Expire',
      remark: 'Late',
    });
    expect(figures(await ask(allIncome, top))).toEqual({ ...totals, pending: '0' });
    expect(figures(await ask(allIncome, admin, own()))).toEqual({ ...totals, pending: '0' });
    expect(figures(await ask(allIncome, admin, { kind: 'reward' }))).toMatchObject({ pending: '0' });
    expect(exact((await ask(userDashboard, top)).data.income.pending)).toBe('0');
  });
});

describe('what was not paid', () => {
  const reasons = [
    { reason: 'cap_multiple', count: 2, amount: '150' },
    { reason: 'directs', count: 1, amount: '30' },
  ];
  const sums = ({ count, amount, reasons: by }: ReplyOf<typeof notPaid>['data']) => ({
    count,
    amount: exact(amount),
    reasons: by.map((sum) => ({ ...sum, amount: exact(sum.amount) })),
  });

  it('of the last closing is said on the home, with the rows of its date', async () => {
    const { last_cut } = (await ask(userDashboard, top)).data.income;
    const list = await ask(allIncome, top, { not_paid: 'Any', on_from: last_cut.on, on_to: last_cut.on });
    expect(last_cut).toEqual({ on: '2026-01-02', count: list.total, amount: exact(list.totals.trimmed) });
  });

  it('is summed up by reason, on the home and in statistics as in the list', async () => {
    const all = { count: 3, amount: '180', reasons };
    const { income } = (await ask(userDashboard, top)).data;
    expect(sums(income.not_paid)).toEqual(all);
    expect(sums((await ask(statistics, top, { duration: 'All' })).data.not_paid)).toEqual(all);
    expect(sums((await ask(notPaid, top)).data)).toEqual(all);
    expect(sums((await ask(notPaid, top, { on_from: '2026-01-03' })).data)).toEqual({
      count: 0,
      amount: '0',
      reasons: [],
    });
  });

  it('opens the very rows each sum was counted from', async () => {
    for (const [not_paid, count, amount] of [
      ['Any', 3, '180'],
      ['cap_multiple', 2, '150'],
      ['directs', 1, '30'],
      ['flushed', 0, '0'],
    ] as const) {
      const list = await ask(allIncome, top, { not_paid });
      expect([not_paid, list.total, exact(list.totals.trimmed)]).toEqual([not_paid, count, amount]);
    }
  });

  it('says since when the cap is full and what it cut since, until a topup raises it', async () => {
    const cap = async () => {
      const { cap, earned, full } = (await ask(userDashboard, top)).data.package;
      return {
        cap: exact(cap),
        earned: exact(earned),
        full: full && { ...full, amount: exact(full.amount) },
      };
    };
    const full = { since: '2026-01-02', count: 2, amount: '150' };
    expect(await cap()).toEqual({ cap: '300', earned: '300', full });
    const list = await ask(allIncome, top, { not_paid: 'cap_multiple', on_from: full.since });
    expect([list.total, exact(list.totals.trimmed)]).toEqual([full.count, full.amount]);
    await topUp(test.server, top, '1000');
    expect(await cap()).toEqual({ cap: '600', earned: '300', full: null });
  });

  it('is taken back with the rows that a reversal takes back, under the reason they had', async () => {
    await fund(test.server, admin, right, '5000');
    const { receipt_no } = await topUp(test.server, right, '5000');
    // of a referral of 500 the cap left 300, of a level income of 250 nothing
    const cut = { reason: 'cap_multiple', count: 4, amount: '600' };
    expect(sums((await ask(notPaid, top)).data).reasons).toEqual([cut, reasons[1]]);
    await ask(reverseTopup, admin, { receipt_no, reason: 'Test' });
    const left = { reason: 'cap_multiple', count: 5, amount: '400' };
    expect(sums((await ask(notPaid, top)).data).reasons).toEqual([left, reasons[1]]);
    const list = await ask(allIncome, top, { not_paid: 'cap_multiple' });
    expect([list.total, exact(list.totals.trimmed)]).toEqual([5, '400']);
  });
});
