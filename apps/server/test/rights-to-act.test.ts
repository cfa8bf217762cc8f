import { openPanel } from '@banyan/contract/accounts/security';
import { listRouteSwitches, switchRoute } from '@banyan/contract/company/settings';
import { type CatalogueEntry, catalogue } from '@banyan/contract/core/catalogue';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { exportRights, userTypeOf } from '@banyan/contract/core/rights';
import { blockMember, memberSearch } from '@banyan/contract/genealogy/genealogy';
import { topEarners } from '@banyan/contract/income/top-earners';
import { creditDebit, creditDebitHistory, decideCreditDebit } from '@banyan/contract/ledger/ledger';
import { passbook, passbookBalances } from '@banyan/contract/ledger/passbook';
import { adminDashboard, adminDashboardChart } from '@banyan/contract/overview/dashboard';
import { reverseTopup } from '@banyan/contract/topup/topup';
import { topupDetails } from '@banyan/contract/topup/topup-details';
import { beforeAll, describe, expect, it } from 'vitest';
import { fewRights } from '../src/seed/open-demo-company.ts';
import { approve } from './approve.ts';
import { aSubAdmin, type Person } from './build.ts';
import { callAs, useTestServer } from './http.ts';
import { aBusiness, aMember, fund, topUp } from './network.ts';

/** Screens that are the act itself: one right, not two. */
const screensOfAnAct: Record<string, string> = {
  '/admin/change-password-for-others': 'its form gives a password',
  '/admin/franchise/franchise-access-rights': 'its form gives and takes rights',
  '/admin/miscellaneous/add-virtual-business': 'its form gives virtual business',
  '/admin/miscellaneous/update-roi-percentage': 'its form changes a percentage',
  '/admin/miscellaneous/update-sponsor': 'its form changes a sponsor',
  '/admin/notifications': 'of one’s own account',
  '/admin/profile': 'of one’s own account',
  '/admin/security': 'of one’s own account',
  '/admin/settings/company': 'its form changes the settings',
  '/admin/settings/games': 'its form changes the settings of the games',
  '/admin/settings/routes': 'its switches',
  '/admin/sub-admin/add-new-admin': 'its form adds an admin',
  '/admin/sub-admin/sub-admin-access-rights': 'its form gives and takes rights',
  '/admin/pin-management/pin-generate': 'its form makes pins',
  '/admin/pin-management/pin-transfer': 'its form gives pins away',
  '/admin/repurchase/add-category': 'its form adds a category',
  '/admin/repurchase/add-product': 'its form adds a product',
  '/admin/repurchase/add-product-stocks': 'its form adds stock',
  '/admin/settings/support': 'its forms change the settings of support',
  '/admin/support/compose': 'its form sends a message',
  '/admin/repurchase-orders/place-order-for-franchise': 'its form orders goods',
  '/admin/repurchase-orders/place-order-for-member': 'its form orders goods',
  '/admin/topup/topup': 'its form tops up',
  '/admin/topup/topup-by-pin': 'its form tops up',
  '/admin/wallet/credit-debit': 'its form credits and debits',
  '/admin/income/release-fund': 'its form releases from a fund',
  '/admin/wallet/transfer-fund': 'its form moves money',
  '/franchise/inventory/request-for-products': 'its form asks for goods',
  '/franchise/pin-management/pin-generate': 'its form makes pins from own money',
  '/franchise/pin-management/pin-request': 'its form asks for pins',
  '/franchise/pin-management/pin-transfer': 'its form gives own pins away',
  '/franchise/notifications': 'of one’s own account',
  '/franchise/profile': 'of one’s own account',
  '/franchise/repurchase/place-order-for-franchise': 'its form orders goods',
  '/franchise/repurchase/place-order-for-member': 'its form sells goods',
  '/franchise/security': 'of one’s own account',
  '/franchise/sub-franchise/access-rights': 'its form gives and takes rights',
  '/admin/franchise/add-franchise': 'its form adds a franchise',
  '/franchise/sub-franchise/add-sub-franchise': 'its form adds a franchise',
  '/franchise/support/compose': 'its form opens a ticket',
  '/franchise/topup/topup-from-wallet': 'its form tops up',
  '/franchise/topup/topup-by-pin': 'its form tops up',
  '/franchise/wallet/request-for-credit': 'its form asks for a credit',
  '/franchise/wallet/transfer-fund': 'its form sends own money',
  '/franchise/withdrawal/withdraw-fund': 'its form asks for own money',
};
/** Calls that are no GET and change nothing of the company. */
const callsWithoutEffect: Record<string, string> = {
  'admin/cancel_lab_run': 'ends a try of simulated people',
  'admin/check_plan': 'reads the plan in its body',
  'admin/plan_cost': 'reads the plan in its body',
  'ticket/mark_read': 'moves the mark of who reads alone',
  'admin/start_lab_run': 'tries a plan out on simulated people',
  'repurchase/quote': 'reads the cart in its body',
};

const test = useTestServer();
const flatten = (entries: CatalogueEntry[]): CatalogueEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
const entries = flatten(catalogue);
const actions = new Set(entries.filter(({ action }) => action).map(({ url }) => url));

describe('a right to act is apart from the right to look', () => {
  const onScreens = () => test.server.mounted.filter(({ access }) => access === 'screen');

  it('for every changing call of an admin or franchise, but those with a reason', () => {
    const used = new Set<string>();
    const wrong = onScreens()
      .filter(({ method }) => method !== 'GET')
      .flatMap(({ path, screens }) =>
        screens
          .filter((url) => userTypeOf(url) !== 'User' && !actions.has(url))
          .filter((url) => {
            const reason = path in callsWithoutEffect ? path : url in screensOfAnAct ? url : null;
            if (reason) used.add(reason);
            return reason === null;
          })
          .map((url) => `${path}: ${url}`),
      );
    expect(wrong).toEqual([]);
    const listed = [...Object.keys(screensOfAnAct), ...Object.keys(callsWithoutEffect)];
    expect(listed.filter((name) => !used.has(name))).toEqual([]);
  });

  it('for the files of every report of an admin', () => {
    const reports = onScreens().filter((endpoint) => 'columns' in endpoint);
    const needed = [...new Set(reports.flatMap(({ screens }) => exportRights(screens)))];
    expect(needed.length).toBeGreaterThan(5);
    expect(needed.filter((url) => !actions.has(url))).toEqual([]);
    // and every action grants some call
    const granting = new Set([...onScreens().flatMap(({ screens }) => screens), ...needed]);
    expect([...actions].filter((url) => !granting.has(url))).toEqual([]);
  });
});

describe('a sub-admin with the rights of the demo’s support1', () => {
  let admin: Person;
  let support: Person;
  let member: Person;
  let receipt_no: string;
  let credit: string;
  beforeAll(async () => {
    admin = await aBusiness(test.server, { incomes: { referral: { rate: { percent: '10' } } } });
    member = await aMember(test.server);
    await fund(test.server, admin, member, '50000');
    receipt_no = (await topUp(test.server, member, '50000')).receipt_no;
    const body = { owner_type: 'User', user_id: member.user_id, wallet: 'fund', direction: 'Credit' };
    const asked = await callAs(test.server, creditDebit, {
      token: admin.token,
      body: { ...body, amount: '5000000', reason: 'Deposit received', remark: 'Test' },
    });
    credit = asked.json().data.no;
    support = await aSubAdmin(test.server, { rights: fewRights });
  });
  const ask = async (endpoint: Endpoint, input: object, person = support) =>
    (await callAs(test.server, endpoint, { token: person.token, ...input })).statusCode;
  const reverse = { body: { receipt_no: '', reason: 'Test' } };

  it('looks, and does nothing of it', async () => {
    reverse.body.receipt_no = receipt_no;
    expect(await ask(topupDetails, {})).toBe(200);
    expect(await ask(memberSearch, {})).toBe(200);
    const { user_id } = member;
    const acts: [Endpoint, object][] = [
      [reverseTopup, reverse],
      [decideCreditDebit, { body: { no: credit, decision: 'Approve' } }],
      [openPanel, { body: { user_id, reason: 'Test' } }],
      [blockMember, { body: { user_id, reason: 'Test' } }],
    ];
    for (const [endpoint, input] of acts)
      expect([endpoint.path, await ask(endpoint, input)]).toEqual([endpoint.path, 403]);
    expect(await test.asOwner('select status from topup')).toEqual([{ status: 'Active' }]);
    expect(await test.asOwner(`select status from adjustment where no = $1`, [credit])).toEqual([
      { status: 'Pending' },
    ]);
  });

  it('reads none of the company’s own accounts and figures', async () => {
    const company = { query: { owner_type: 'Company' } };
    const asked: [Endpoint, object][] = [
      [passbook, company],
      [passbookBalances, company],
      [adminDashboardChart, { query: { duration: 'Month' } }],
      [topEarners, {}],
    ];
    for (const [endpoint, input] of asked) {
      expect([endpoint.path, await ask(endpoint, input)]).toEqual([endpoint.path, 403]);
      expect([endpoint.path, await ask(endpoint, input, admin)]).toEqual([endpoint.path, 200]);
    }
    expect(await ask(passbook, { query: { owner: member.user_id } })).toBe(200);
    const company_of = async (person: Person) =>
      (await callAs(test.server, adminDashboard, { token: person.token })).json().data.company;
    expect(await company_of(support)).toBeNull();
    expect(await company_of(admin)).toMatchObject({ liabilities: expect.any(String) });
  });

  it('takes no list away as a file', async () => {
    for (const report of [topupDetails, memberSearch, passbook])
      for (const format of ['csv', 'xlsx'])
        expect([report.path, await ask(report, { query: { format } })]).toEqual([report.path, 403]);
    const clerk = await aSubAdmin(test.server, { rights: [...fewRights, '/admin/topup/export'] });
    expect(await ask(topupDetails, { query: { format: 'csv' } }, clerk)).toBe(200);
    expect(await ask(memberSearch, { query: { format: 'csv' } }, clerk)).toBe(403);
    // a person's own rows are theirs
    expect(await ask(topupDetails, { query: { format: 'csv' } }, member)).toBe(200);
  });

  it('sees who may decide a request, and is offered nothing', async () => {
    const clerk = await aSubAdmin(test.server, { rights: ['/admin/wallet/credit-debit-history'] });
    const { data } = (await callAs(test.server, creditDebitHistory, { token: clerk.token })).json();
    expect(data.find(({ no }: { no: string }) => no === credit)).toMatchObject({
      can_decide: false,
      can_cancel: false,
    });
  });

  it('is granted one act with its screen, until it is switched off for everybody', async () => {
    const url = '/admin/topup/topup-details/reverse';
    const clerk = await aSubAdmin(test.server, { rights: [url] });
    expect(await ask(topupDetails, {}, clerk)).toBe(200);
    const listed = (await callAs(test.server, listRouteSwitches, { token: admin.token })).json().data;
    const { id } = listed.find((route: { url: string }) => route.url === url);
    const turn = async (is_enabled: boolean) => {
      const { token } = admin;
      await approve(test.server, await callAs(test.server, switchRoute, { token, body: { id, is_enabled } }));
    };
    await turn(false);
    for (const person of [clerk, admin]) expect(await ask(reverseTopup, reverse, person)).toBe(403);
    await turn(true);
    expect(await ask(reverseTopup, reverse, clerk)).toBe(200);
  });
});
