import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { Report } from '@banyan/contract/core/report';
import { adminDashboard, franchiseDashboard, userDashboard } from '@banyan/contract/overview/dashboard';
import { memberProfile } from '@banyan/contract/overview/member-profile';
import { toDecimal } from '@banyan/plan/money';
import { beforeAll, expect, it } from 'vitest';
import { anAdmin, signIn } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { demoPassword } from '../../../seed/demo-sign-ins.ts';

const test = useTestServer('demo');
const tokens: Record<string, string> = {};
beforeAll(async () => {
  for (const user of ['admin', 'BN100002', 'franchise1'])
    tokens[user] = await signIn(test.server, user, demoPassword);
  // of the requests in the queues none is this one's
  tokens.another = (await anAdmin(test.server)).token;
});

async function ask(call: Endpoint, user: string, query: Record<string, string> = {}) {
  const reply = await callAs(test.server, call, { token: tokens[user] as string, query });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}

/** What the list says to which a tile leads: how many rows, or the sum of a column. */
async function listed(user: string, address: string, column?: string) {
  const { pathname, searchParams } = new URL(address, 'http://banyan');
  const report = test.server.mounted.find(
    (call): call is Report => 'columns' in call && call.screens.includes(pathname),
  );
  if (!report) throw new Error(`${pathname} has no list`);
  const filters = [...searchParams].flatMap(([key, value]) =>
    key.startsWith('f_') ? [[key.slice(2), value]] : [],
  );
  const { total, totals } = await ask(report, user, Object.fromEntries(filters));
  return column === undefined ? total : exact(totals[column] ?? '0');
}

/** A figure of a dashboard, the address its tile leads to, and the column that adds up to it; none = the rows are counted. */
type Walk = [shown: string | number, address: string, column?: string];

/** The figures that are not what their rows say. */
async function differing(user: string, walks: Walk[]) {
  const found = await Promise.all(walks.map(([, address, column]) => listed(user, address, column)));
  return walks.flatMap(([figure, address], at) => {
    const shown = typeof figure === 'number' ? figure : exact(figure);
    return shown === found[at] ? [] : [{ address, shown, rows: found[at] }];
  });
}

it("every figure of the company's dashboard is the sum of the rows it leads to", async () => {
  const { data } = await ask(adminDashboard, 'admin');
  const { members, company } = data;
  const [{ today }] = (await test.asOwner(
    `select ('${test.services.now.toISOString()}'::timestamptz at time zone timezone)::date::text as today from company`,
  )) as [{ today: string }];
  const on = `f_on_from=${today}&f_on_to=${today}`;
  const income = '/admin/income/all-income';
  expect(
    await differing('admin', [
      [members.total, '/admin/member/member-search'],
      [company.topups.today.amount, `/admin/topup/topup-details?f_status=Not reversed&${on}`, 'amount'],
      [company.turnover.total, '/admin/topup/topup-details?f_status=Not reversed', 'paid'],
      [company.payout.total, income, 'amount'],
      [company.payout.today, `${income}?${on}`, 'amount'],
      [company.payout.lapsed, `${income}?f_status=Lapsed`, 'trimmed'],
      [company.liabilities, '/admin/wallet/account-balance', 'balance'],
      ...company.payout.by_kind.map(
        ({ kind, total }: { kind: string; total: string }): Walk => [
          total,
          `${income}?f_kind=${kind}`,
          'amount',
        ],
      ),
    ]),
  ).toEqual([]);
});

it('every queue of an admin who made no request holds as many as its list', async () => {
  const { data } = await ask(adminDashboard, 'another');
  const counted = data.queues.filter(({ url }: { url: string }) => url.includes('?f_'));
  expect(counted.length).toBeGreaterThan(5);
  const walks = counted.map(({ count, url }: { count: number; url: string }): Walk => [count, url]);
  expect(await differing('another', walks)).toEqual([]);
});

it("every figure of a member's dashboard is the sum of the rows it leads to", async () => {
  const { data } = await ask(userDashboard, 'BN100002');
  const { directs, team, income } = data;
  const all = '/user/income/all-income';
  expect(
    await differing('BN100002', [
      [directs.total, '/user/team-details/direct-details'],
      [directs.active, '/user/team-details/direct-details?f_status=Active'],
      [directs.business, '/user/team-details/direct-details', 'self_business'],
      [team.left.total + team.right.total, '/user/team-details/downline-details?f_tree=Binary tree'],
      [income.total, all, 'amount'],
      [income.not_paid.amount, `${all}?f_not_paid=Any`, 'trimmed'],
      [income.pending, all, 'pending'],
      ...income.not_paid.reasons.map(
        ({ reason, amount }: { reason: string; amount: string }): Walk => [
          amount,
          `${all}?f_not_paid=${reason}`,
          'trimmed',
        ],
      ),
      ...income.by_kind.map(
        ({ kind, total }: { kind: string; total: string }): Walk => [
          total,
          `${all}?f_kind=${kind}`,
          'amount',
        ],
      ),
    ]),
  ).toEqual([]);
});

it("the figures of a member's profile are the sums of the rows they lead to", async () => {
  const { data } = await ask(memberProfile, 'admin', { user_id: 'BN100002' });
  const { from, to, amounts } = data.income_dates;
  const lately = amounts
    .reduce((sum: ReturnType<typeof toDecimal>, amount: string) => sum.plus(amount), toDecimal('0'))
    .toFixed();
  expect(exact(lately)).not.toBe(exact('0'));
  expect(
    await differing('admin', [
      [lately, `/admin/income/all-income?f_member=BN100002&f_on_from=${from}&f_on_to=${to}`, 'amount'],
      [
        data.own_package.self_investment,
        '/admin/topup/topup-details?f_member=BN100002&f_status=Not reversed',
        'amount',
      ],
    ]),
  ).toEqual([]);
  const own = (await ask(userDashboard, 'BN100002')).data;
  expect([data.own_package, data.recent]).toEqual([own.package, own.recent.slice(0, 5)]);
});

it("every figure of a franchise's dashboard is the sum of the rows it leads to", async () => {
  const { data } = await ask(franchiseDashboard, 'franchise1');
  const { pins, orders, requests, low_stock, sub_franchises } = data;
  const sold = '/franchise/repurchase/orders-list?f_side=Sold';
  const asked = '/franchise/inventory/product-requests?f_status=Pending';
  expect(
    await differing('franchise1', [
      [orders.to_confirm, `${sold}&f_waits=Payment`],
      [orders.to_send, `${sold}&f_payment=Paid&f_dispatch=Pending`],
      [requests.to_decide, `${asked}&f_side=Received`],
      [requests.waiting, `${asked}&f_side=Made`],
      [low_stock.count, '/franchise/inventory/products-list?f_status=Reorder'],
      ...(sub_franchises
        ? [[sub_franchises.count, '/franchise/sub-franchise/sub-franchise-list'] as Walk]
        : []),
      ...pins.map(
        ({ package: pack, count }: { package: string; count: number }): Walk => [
          count,
          `/franchise/pin-management/view-pin?f_status=Unused&f_package=${encodeURIComponent(pack)}`,
        ],
      ),
    ]),
  ).toEqual([]);
});
