import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { bringIn, csv, dryRun, idOf, sendFiles } from '../../../test/bring-network.ts';
import { contextOf } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { aBusiness } from '../../../test/network.ts';
import { findAll } from '../../audit/audit-all.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { placeWaiting } from '../genealogy/waiting/place-waiting.ts';
import { closeThrough } from '../income/closing/close-through.ts';
import { takeBack } from './load/take-back.ts';
import { takeImportBack } from './take-import-back.ts';

const test = useTestServer();
let context: ActorContext;
const bringing = () => ({ db: test.server.db, url: test.url, context });

beforeAll(async () => {
  const admin = await aBusiness(test.server, {
    tank: { days: 60 },
    incomes: {
      repurchase_level: { self_bv: '100', levels: [{ percent: '10' }] },
      walks: [{ code: 'UP', walk: 'levels', on: ['order'], levels: [{ percent: '5' }] }],
    },
  });
  context = { ...(await contextOf(test.server, admin)), now: new Date('2026-05-20T10:00:00+05:30') };
});

const people = csv([
  ['Member', 'Name', 'Sponsor', 'Parent', 'Side', 'Joined'],
  ['root1', 'Asha Rani', '', '', '', '2026-01-01'],
  ['next1', 'Ravi Kumar', 'root1', '', 'R', '2026-01-02'],
  ['wait1', 'Meena Shah', 'root1', '', 'waiting', '2026-04-20'],
]);
const files = {
  'members.csv': people,
  'topups.csv': csv([
    ['Member', 'Package', 'Amount', 'Date'],
    ['root1', 'P', '1000', '2026-01-05'],
    ['next1', 'P', '1000', '2026-01-05'],
    ['wait1', 'P', '1000', '2026-04-21'],
  ]),
  'orders.csv': csv([
    ['Member', 'Amount', 'BV', 'Order date', 'Not worked out'],
    ['next1', '900', '700', '2026-04-10', ''],
    ['root1', '100', '', '2026-05-01', ''],
    ['next1', '50', '40', '2026-05-02', '1'],
  ]),
  'debts.csv': csv([
    ['Member', 'Owed'],
    ['next1', '30.50'],
  ]),
  'wallets.csv': csv([
    ['Member', 'Wallet', 'Balance'],
    ['root1', 'main', '12'],
    ['root1', 'fund', '-4.25'],
    ['next1', 'fund', '-1'],
  ]),
};
const rows = async (statement: string) => await test.asOwner(statement);

it('finds what is wrong with debts, orders and members who wait', async () => {
  const no = await sendFiles(bringing(), '2026-05-02', {
    'members.csv': csv([
      ['Member', 'Name', 'Sponsor', 'Parent', 'Side', 'Joined'],
      ['root1', 'Asha Rani', '', '', 'waiting', '2026-01-01'],
      ['wait1', 'Meena Shah', 'root1', '', 'tank', '2026-01-02'],
      ['wait2', 'Kiran Das', 'wait1', 'root1', 'waiting', '2026-01-03'],
    ]),
    'orders.csv': csv([
      ['Member', 'Amount', 'BV', 'Order date', 'Open'],
      ['nobody', '1', '', '2026-04-10', ''],
      ['root1', '0', '', '2026-04-10', ''],
      ['root1', '5', '-1', '2026-04-10', ''],
      ['root1', '5', '', '2026-05-03', ''],
      ['root1', '5', '', '2025-05-03', ''],
      ['root1', '5', '', '2026-05-02', 'yes'],
    ]),
    'debts.csv': csv([
      ['Member', 'Debt'],
      ['root1', '0'],
      ['root1', '-3'],
      ['root1', '3'],
      ['ROOT1', '4'],
    ]),
  });
  await dryRun(bringing(), no);
  const { rows: found } = await sql<{ found: string }>`
    select file || ' ' || row_no || ' ' || field || ' ' || sort as found from import_problem order by id`.execute(
    test.server.db,
  );
  expect(found.map((row) => row.found)).toEqual([
    'members 2 side cannot_wait',
    'members 3 side cannot_wait',
    'members 4 side cannot_wait',
    'debts 2 debt not_an_amount',
    'debts 3 debt not_an_amount',
    'debts 5 member doubled_row',
    'orders 2 member unknown_member',
    'orders 3 amount not_an_amount',
    'orders 4 bv not_an_amount',
    'orders 5 date in_future',
    'orders 6 date before_joining',
    'orders 7 open not_an_amount',
  ]);
});

it('brings debts, orders and who waits, as totals and in the books, and takes them back', async () => {
  const { db } = test.server;
  const no = await sendFiles(bringing(), '2026-05-02', files);
  expect(await dryRun(bringing(), no)).toMatchObject({
    refused: 2,
    problems: [{ sort: 'below_floor', rows: 2 }],
  });
  const checked = await dryRun(bringing(), no, { mends: { below_floor: 'as_debt' } });
  expect(checked.totals).toMatchObject({
    debts: '2',
    'debts.debt': '35.75',
    orders: '3',
    'orders.amount': '1050.00',
    'orders.bv': '840.00',
  });
  const loaded = await bringIn(bringing(), no);
  expect(loaded.books).toMatchObject({
    debts: '2',
    'debts.debt': '35.75',
    orders: '3',
    'orders.bv': '840',
    'wallets.main': '12',
  });
  expect(loaded.books).not.toHaveProperty('wallets.recoverable');
  expect(
    await rows(`select u.user_id, trim_scale(a.balance)::text as owed from account a join app_user u on u.id = a.owner_id
      where a.wallet_code = 'recoverable' order by 1`),
  ).toEqual([
    { user_id: 'next1', owed: '-31.5' },
    { user_id: 'root1', owed: '-4.25' },
  ]);
  expect(
    await rows(`select parent_id, side from member m join app_user u using (id) where u.user_id = 'wait1'`),
  ).toEqual([{ parent_id: null, side: null }]);
  expect(await findAll(db)).toEqual([]);
  await inTransaction(db, (tx) => takeImportBack(tx, context, { no }));
  await takeBack({ ...bringing(), id: await idOf(db, no) });
  expect(await rows('select count(*)::int as n from business_event')).toEqual([{ n: 0 }]);
  expect(await findAll(db)).toEqual([]);
});

it('counts what was bought there, pays on an order alone that was not worked out, and repays the debt first', async () => {
  const { db, url } = { db: test.server.db, url: test.url };
  const no = await sendFiles(bringing(), '2026-05-02', files);
  await dryRun(bringing(), no, { mends: { below_floor: 'as_debt' } });
  await bringIn(bringing(), no);
  const now = { ...context, now: new Date('2026-06-01T10:00:00+05:30') };
  // a place for who waits, as for anybody who joined here
  await inTransaction(db, (tx) => placeWaiting(tx, now, { user_id: 'wait1', side: 'L' }));
  await closeThrough({ db, url, context: now, through: '2026-05-31' });
  // root1 bought for 100 there in May and so meets the need: 10 % of the order of 40 BV, of which nothing is paid on by the walk
  expect(
    await rows(`select i.kind, u.user_id, trim_scale(i.amount)::text as amount, trim_scale(i.base)::text as base
      from income i join app_user u on u.id = i.member_id order by i.id`),
  ).toEqual([{ kind: 'repurchase_level', user_id: 'root1', amount: '4', base: '40' }]);
  expect(
    await rows(`select trim_scale(a.balance)::text as owed from account a join app_user u on u.id = a.owner_id
      where a.wallet_code = 'recoverable' and u.user_id = 'root1'`),
  ).toEqual([{ owed: '-0.25' }]);
  expect(await findAll(db)).toEqual([]);
});
