import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { Report } from '@banyan/contract/core/report';
import { downlineLevels } from '@banyan/contract/genealogy/teams';
import { awaitingPayout } from '@banyan/contract/income/payouts';
import {
  adminDashboard,
  adminDashboardChart,
  franchiseDashboard,
  userDashboard,
} from '@banyan/contract/overview/dashboard';
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

/** The business date of the clock. */
async function today(): Promise<string> {
  const [row] = await test.asOwner(
    `select ('${test.services.now.toISOString()}'::timestamptz at time zone timezone)::date::text as today from company`,
  );
  return String(row?.today);
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

/** What the main wallet holds. */
const heldOf = (wallets: { code: string; held: string }[]): string =>
  wallets.find(({ code }) => code === 'main')?.held ?? '';

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
  const date = await today();
  const on = `f_on_from=${date}&f_on_to=${date}`;
  const income = '/admin/income/all-income';
  expect(
    await differing('admin', [
      [members.total, '/admin/member/member-search'],
      [company.topups.today.amount, `/admin/topup/topup-details?f_status=Not reversed&${on}`, 'amount'],
      [company.turnover.today, `/admin/topup/topup-details?f_status=Not reversed&${on}`, 'paid'],
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

it.each(['Week', 'Month', '6Months', 'Year', '5Years', 'All'])(
  "what came in over a range of the company's dashboard is what its rows say: %s",
  async (duration) => {
    const { data } = await ask(adminDashboardChart, 'admin', { duration });
    const points: Record<string, string>[] = data.points;
    const sum = (key: string) =>
      points.reduce((all, point) => all.plus(point[key] ?? '0'), toDecimal('0')).toFixed();
    const [from, to] = [points[0]?.at?.slice(0, 10), await today()];
    const topups = `/admin/topup/topup-details?f_on_from=${from}&f_on_to=${to}`;
    const reversed = `/admin/topup/topup-details?f_reversed_from=${from}&f_reversed_to=${to}`;
    expect([sum('income'), sum('reversed')].map(exact)).not.toContain(exact('0'));
    expect(
      await differing('admin', [
        [Number(sum('joins')), `/admin/member/member-search?f_joined_from=${from}&f_joined_to=${to}`],
        [Number(sum('topups')), topups],
        [sum('amount'), topups, 'amount'],
        [Number(sum('reversed')), reversed],
        [sum('reversed_amount'), reversed, 'amount'],
        [sum('income'), `/admin/income/all-income?f_on_from=${from}&f_on_to=${to}`, 'amount'],
      ]),
    ).toEqual([]);
  },
);

it('every queue of an admin who made no request holds as many as its list', async () => {
  const { data } = await ask(adminDashboard, 'another');
  const counted = data.queues.filter(({ url }: { url: string }) => url.includes('?f_'));
  expect(counted.length).toBeGreaterThan(5);
  const walks = counted.map(({ count, url }: { count: number; url: string }): Walk => [count, url]);
  expect(await differing('another', walks)).toEqual([]);
});

it("every figure of a member's dashboard is the sum of the rows it leads to", async () => {
  const { data } = await ask(userDashboard, 'BN100002');
  const { directs, team, income, wallets, package: pack } = data;
  const topups = '/user/topup/topup-details?f_status=Not reversed';
  const all = '/user/income/all-income';
  const date = await today();
  const { data: levels } = await ask(downlineLevels, 'BN100002', { tree: 'Binary tree' });
  const business = toDecimal(team.left.business).plus(team.right.business).toFixed();
  expect([levels.total.joined, exact(levels.total.business)]).toEqual([
    team.left.total + team.right.total,
    exact(business),
  ]);
  const { data: awaiting } = await ask(awaitingPayout, 'BN100002');
  expect(exact(income.awaiting)).toBe(exact(awaiting.gross));
  expect(
    await differing('BN100002', [
      [directs.total, '/user/team-details/direct-details'],
      [directs.active, '/user/team-details/direct-details?f_status=Active'],
      [directs.business, '/user/team-details/direct-details', 'self_business'],
      [team.left.total + team.right.total, '/user/team-details/downline-details?f_tree=Binary tree'],
      [income.total, all, 'amount'],
      [income.today, `${all}?f_on_from=${date}&f_on_to=${date}`, 'amount'],
      [income.not_paid.amount, `${all}?f_not_paid=Any`, 'trimmed'],
      [income.pending, all, 'pending'],
      [pack.self_investment, topups, 'amount'],
      [pack.earned, topups, 'earned'],
      [heldOf(wallets), '/user/withdrawal/withdrawal-requests?f_status=Pending', 'amount'],
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
  const { bills, commission, pins, orders, requests, low_stock, sub_franchises, wallets } = data;
  const date = await today();
  const earned = (from: string) => `/franchise/profile?tab=commission&f_on_from=${from}&f_on_to=${date}`;
  const sold = '/franchise/repurchase/orders-list?f_side=Sold';
  const asked = '/franchise/inventory/product-requests?f_status=Pending';
  expect(
    await differing('franchise1', [
      [heldOf(wallets), '/franchise/withdrawal/withdrawal-requests?f_status=Pending', 'amount'],
      [bills.count, `${sold}&f_paid=Today`],
      [bills.total, `${sold}&f_paid=Today`, 'total'],
      [commission.today, earned(date), 'amount'],
      [commission.month, earned(`${date.slice(0, 8)}01`), 'amount'],
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
