import { incomeReports } from '@banyan/contract/income/income-reports';
import { beforeAll, expect, it } from 'vitest';
import { beginBeside, bringDate, closeAndCompare, tryDate } from '../../../../test/beside.ts';
import { bringIn, csv, dryRun, sendFiles } from '../../../../test/bring-network.ts';
import { anAdmin, contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { findAll } from '../../../audit/audit-all.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { publishPlan } from '../../income/plan/publish-plan.ts';
import { createPackage } from '../../topup/packages/create-package.ts';
import { readSideBySide } from './read-side-by-side.ts';

const test = useTestServer();
let admin: Person;
let context: ActorContext;
const bringing = () => ({ db: test.server.db, url: test.url, context });

beforeAll(async () => {
  admin = await anAdmin(test.server);
  const own = await contextOf(test.server, admin);
  const before = { ...own, now: new Date('2026-04-01T09:00:00+05:30') };
  await inTransaction(test.server.db, async (tx) => {
    await createPackage(tx, before, { code: 'P', name: 'Range', min: '10', max: '1000', gst_percent: '0' });
    await publishPlan(tx, before, {
      plan: {
        incomes: {
          repurchase_level: { levels: [{ percent: '10' }] },
          withdrawal_level: { base: 'gross', levels: [{ percent: '2' }] },
        },
        withdrawal: { charge_percent: '5' },
      },
    });
  });
  context = { ...own, now: new Date('2026-06-02T10:00:00+05:30') };
  const no = await sendFiles(bringing(), '2026-05-30', {
    'members.csv': csv([
      ['member', 'name', 'sponsor', 'joined', 'status'],
      ['root1', 'Root', '', '2026-01-01', ''],
      ['leader1', 'Leader', 'root1', '2026-01-01', ''],
      ['gone1', 'Gone', 'root1', '2026-01-01', 'blocked'],
    ]),
    'topups.csv': csv([
      ['member', 'package', 'amount', 'date'],
      ['root1', 'P', '100', '2026-01-02'],
      ['leader1', 'P', '100', '2026-01-02'],
    ]),
    'orders.csv': csv([
      ['member', 'amount', 'bv', 'date', 'open'],
      ['leader1', '50', '40', '2026-05-29', '1'],
    ]),
  });
  await dryRun(bringing(), no);
  await bringIn(bringing(), no);
  await beginBeside(bringing(), no);
});

/** The files of the last day of May: who joined, bought and ordered, and what was paid on the orders of the month. */
const files = (more: string[][] = []) => ({
  'joins.csv': [
    ['Member', 'Name', 'Sponsor'],
    ['new001', 'First', 'leader1'],
  ],
  'topups.csv': [
    ['Member', 'Package', 'Amount', 'Date'],
    ['new001', 'P', '100', '2026-05-31 11:00'],
  ],
  'orders.csv': [
    ['Member', 'Order amount', 'BV', 'Order date'],
    ['new001', '500', '300', '2026-05-31 10:00'],
    ['LEADER1', '60.50', '', '2026-05-31 12:00'],
    ...more,
  ],
  'withdrawals.csv': [
    ['Member', 'Withdrawn', 'Charge'],
    ['Leader1', '200', '10'],
  ],
  'paid.csv': [
    ['Member', 'Income', 'Amount', 'From'],
    ['leader1', 'Repurchase level income', '30', 'new001'],
    ['root1', 'Repurchase level income', '6.05', 'leader1'],
    ['root1', 'Repurchase level income', '4', 'leader1'],
    ['root1', 'Withdrawal level income', '4', 'leader1'],
  ],
});

it('names an order of somebody who is blocked, one of nobody, and one without an amount', async () => {
  const checked = await tryDate(
    bringing(),
    '2026-05-31',
    files([
      ['gone1', '5', '', ''],
      ['nobody', '5', '', ''],
      ['root1', '0', '', ''],
    ]),
  );
  expect(Object.fromEntries(checked.problems.map(({ sort, rows }) => [sort, rows]))).toEqual({
    not_here: 1,
    not_an_amount: 1,
  });
  const blocked = await tryDate(bringing(), '2026-05-31', files([['gone1', '5', '', '']]));
  expect(blocked.problems).toEqual([{ sort: 'refused_here', rows: 1, mend: 'refuse' }]);
});

it('orders of a day count in their month, beside those that came with the network', async () => {
  const checked = await tryDate(bringing(), '2026-05-31', files());
  expect(checked).toMatchObject({ status: 'Checked', problems: [] });
  expect(checked.totals).toMatchObject({ orders: '2', 'orders.amount': '560.50', topups: '1' });
  expect((await bringDate(bringing(), checked)).status).toBe('Loaded');
  // in the order of their moments
  expect(
    await test.asOwner(
      `select kind, trim_scale(bv)::text as bv from business_event where business_date = '2026-05-31' order by id`,
    ),
  ).toEqual([
    { kind: 'order', bv: '300' },
    { kind: 'topup', bv: '100' },
    { kind: 'order', bv: '60.5' },
    { kind: 'withdrawal', bv: '0' },
  ]);
  await closeAndCompare(bringing(), '2026-05-31');
  const { kinds } = await readSideBySide(test.server.db, context);
  const none = { differs: 0, only_here: 0, only_there: 0, causes: [] };
  expect(kinds.toSorted((a, b) => a.equal - b.equal)).toMatchObject([
    { kind: 'withdrawal_level', equal: 1, ...none },
    { kind: 'repurchase_level', equal: 3, ...none },
  ]);
  // what happened there has no number here
  const { data } = (await callAs(test.server, incomeReports.withdrawal_level, { token: admin.token })).json();
  expect(data).toMatchObject([{ amount: '4.00000000', why: { source: null } }]);
  expect(await findAll(test.server.db)).toEqual([]);
});
