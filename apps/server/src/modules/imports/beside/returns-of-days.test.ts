import { beforeAll, expect, it } from 'vitest';
import { beginBeside, bringDate, closeAndCompare, type DayRows, tryDate } from '../../../../test/beside.ts';
import { bringIn, csv, dryRun, sendFiles } from '../../../../test/bring-network.ts';
import { anAdmin, contextOf } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { findAll } from '../../../audit/audit-all.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { publishPlan } from '../../income/plan/publish-plan.ts';
import { createPackage } from '../../topup/packages/create-package.ts';
import { readSideBySide } from './read-side-by-side.ts';

const test = useTestServer();
let context: ActorContext;
const bringing = () => ({ db: test.server.db, url: test.url, context });
const levels = ['5', '3', '1'].map((percent) => ({ percent, need: { self_investment: '100' } }));

beforeAll(async () => {
  const own = await contextOf(test.server, await anAdmin(test.server));
  const before = { ...own, now: new Date('2026-04-01T09:00:00+05:30') };
  await inTransaction(test.server.db, async (tx) => {
    await createPackage(tx, before, { code: 'P', name: 'Range', min: '10', max: '10000', gst_percent: '18' });
    await publishPlan(tx, before, {
      plan: {
        incomes: {
          level: { levels, compression: true },
          repurchase_level: { levels: [{ percent: '10' }] },
        },
        caps: { topup_multiple: '3' },
      },
    });
  });
  context = { ...own, now: new Date('2026-06-05T10:00:00+05:30') };
  const no = await sendFiles(bringing(), '2026-05-29', {
    'members.csv': csv([
      ['member', 'name', 'sponsor', 'joined'],
      ['root1', 'Root', '', '2026-01-01'],
      ['leader1', 'Leader', 'root1', '2026-01-01'],
      ['idle01', 'Idle', 'leader1', '2026-01-01'],
      ['low001', 'Low', 'idle01', '2026-01-01'],
    ]),
    'topups.csv': csv([
      ['member', 'package', 'amount', 'date'],
      ...['root1', 'leader1', 'low001'].map((id) => [id, 'P', '1000', '2026-01-02']),
    ]),
    'orders.csv': csv([
      ['member', 'amount', 'bv', 'date'],
      ['leader1', '50', '40', '2026-05-10'],
    ]),
  });
  await dryRun(bringing(), no);
  await bringIn(bringing(), no);
  await beginBeside(bringing(), no);
});

const topups = (...rows: string[][]) => [['Member', 'Package', 'Amount', 'Date', 'Reverses'], ...rows];
const orders = (...rows: string[][]) => [['Member', 'Order amount', 'BV', 'Order date', 'Returns'], ...rows];
const paid = (...rows: string[][]) => [['Member', 'Income', 'Amount', 'From', 'Level'], ...rows];

async function bring(on: string, files: DayRows) {
  const checked = await tryDate(bringing(), on, files);
  expect(checked).toMatchObject({ status: 'Checked', problems: [], refused: 0 });
  expect((await bringDate(bringing(), checked)).status).toBe('Loaded');
  await closeAndCompare(bringing(), on);
  return checked.totals;
}
const kindOf = async (wanted: string) => {
  const { kinds } = await readSideBySide(test.server.db, context);
  return kinds.find(({ kind }) => kind === wanted);
};
const rowsOf = (on: string) =>
  test.asOwner(
    `select i.kind, u.user_id, trim_scale(i.amount)::text as amount, i.status from income i join app_user u on u.id = i.member_id
     where i.business_date = '${on}' order by i.kind, u.user_id, i.amount`,
  );

it('names a return of what was never bought, one of too much, and a cell that is no date', async () => {
  const problems = async (files: DayRows) => (await tryDate(bringing(), '2026-05-30', files)).problems;
  const refused = [{ sort: 'refused_here', rows: 1, mend: 'refuse' }];
  expect(await problems({ 'topups.csv': topups(['low001', 'P', '999', '', 'yes']) })).toEqual(refused);
  expect(await problems({ 'topups.csv': topups(['low001', 'P', '1000', '', '2026-01-03']) })).toEqual(
    refused,
  );
  expect(await problems({ 'orders.csv': orders(['leader1', '50.01', '', '', '2026-05-10']) })).toEqual(
    refused,
  );
  expect(await problems({ 'orders.csv': orders(['leader1', '50', '', '', 'perhaps']) })).toEqual([
    { sort: 'not_a_date', rows: 1, mend: 'refuse' },
  ]);
  const refusals = await test.asOwner(
    `select value from import_problem where sort = 'refused_here' order by import_id`,
  );
  expect(refusals).toEqual([
    { value: 'No such topup of this member stands here: package, amount, date.' },
    { value: 'No such topup of this member stands here: package, amount, date.' },
    { value: 'No such order of this member is left here: amount, BV, date.' },
  ]);
});

it('takes a topup back as one of ours, with what it paid, also on the day it was made', async () => {
  await bring('2026-05-30', {
    'topups.csv': topups(['low001', 'P', '333.33', '2026-05-30 10:00', '']),
    'orders.csv': orders(['leader1', '60.50', '', '', ''], ['leader1', '500', '300', '', '']),
    'paid.csv': paid(
      ['idle01', 'level', '16.66', 'low001', '1'],
      ['leader1', 'level', '9.99', 'low001', '2'],
      ['root1', 'level', '3.33', 'low001', '3'],
    ),
  });
  const totals = await bring('2026-05-31', {
    'topups.csv': topups(
      ['low001', 'P', '333.33', '2026-05-31', '2026-05-30'],
      ['low001', 'P', '777.77', '2026-05-31 11:00', ''],
      ['low001', 'P', '777.77', '2026-05-31 12:00', 'yes'],
    ),
    'orders.csv': orders(['leader1', '250', '', '2026-05-31', '2026-05-30']),
    'paid.csv': paid(
      ['idle01', 'level', '-16.66', 'low001', '1'],
      ['leader1', 'level', '-9.99', 'low001', '2'],
      ['root1', 'level', '-3.33', 'low001', '3'],
      ['idle01', 'level', '38.88', 'low001', '1'],
      ['leader1', 'level', '23.33', 'low001', '2'],
      ['root1', 'level', '7.77', 'low001', '3'],
      ['idle01', 'level', '-38.88', 'low001', '1'],
      ['leader1', 'level', '-23.33', 'low001', '2'],
      ['root1', 'level', '-7.77', 'low001', '3'],
      ['root1', 'repurchase_level', '6.05', 'leader1', '1'],
      ['root1', 'repurchase_level', '15', 'leader1', '1'],
    ),
  });
  expect(totals).toMatchObject({ topups: '1', 'topups.amount': '777.77', orders: '0', returns: '3' });
  expect(totals['returns.amount']).toBe('1361.10');
  expect((await rowsOf('2026-05-31')).filter(({ status }) => status === 'reversed')).toEqual([
    { kind: 'level', user_id: 'leader1', amount: '-38.89', status: 'reversed' },
    { kind: 'level', user_id: 'leader1', amount: '-16.67', status: 'reversed' },
    { kind: 'level', user_id: 'root1', amount: '-23.33', status: 'reversed' },
    { kind: 'level', user_id: 'root1', amount: '-10', status: 'reversed' },
  ]);
  expect(await test.asOwner(`select status, count(*)::int as n from topup group by 1 order by 1`)).toEqual([
    { status: 'Active', n: 3 },
    { status: 'Reversed', n: 2 },
  ]);
  const level = await kindOf('level');
  expect(level?.found).toMatchObject({ rounding: { way: 'down', digits: 2 }, compression: 'paid' });
  expect(level?.causes.map(({ cause }) => cause).toSorted()).toEqual(['compression', 'rounding']);
  // what came back before the month was closed is paid on no more
  expect(await kindOf('repurchase_level')).toMatchObject({
    equal: 2,
    differs: 0,
    only_here: 0,
    only_there: 0,
  });
  expect(await findAll(test.server.db)).toEqual([]);
});

it('takes back what a closing paid on an order, and names what was paid before the network came', async () => {
  await bring('2026-06-01', {
    'topups.csv': topups(['leader1', 'P', '1000', '', '2026-01-02']),
    'orders.csv': orders(['leader1', '60.50', '', '', '1'], ['LEADER1', '50', '40', '', '2026-05-10']),
    'paid.csv': paid(
      ['root1', 'repurchase_level', '-6.05', 'leader1', '1'],
      ['root1', 'repurchase_level', '-4', 'leader1', '1'],
      ['root1', 'level', '-50', 'leader1', '1'],
    ),
  });
  expect(await rowsOf('2026-06-01')).toEqual([
    { kind: 'repurchase_level', user_id: 'root1', amount: '-6.05', status: 'reversed' },
  ]);
  expect(await kindOf('repurchase_level')).toMatchObject({
    equal: 3,
    only_there: 1,
    causes: [{ cause: 'before', rows: 1, first: '2026-06-01', last: '2026-06-01' }],
  });
  const level = await kindOf('level');
  expect(level?.causes.map(({ cause }) => cause).toSorted()).toEqual(['before', 'compression', 'rounding']);
  expect(
    await test.asOwner(
      `select live_topups, trim_scale(self_investment)::text as invested from member m join app_user u using (id) where user_id = 'leader1'`,
    ),
  ).toEqual([{ live_topups: 0, invested: '0' }]);
  expect(await findAll(test.server.db)).toEqual([]);
});
