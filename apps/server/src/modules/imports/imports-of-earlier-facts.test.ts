import { expect, it } from 'vitest';
import { readExport } from '../../../../../bench/support/round-trips.ts';
import { bringIn, csv, dryRun, sendFiles } from '../../../test/bring-network.ts';
import { closeHere } from '../../../test/close-here.ts';
import { useTestServer } from '../../../test/http.ts';
import { useBringing } from '../../../test/use-bringing.ts';
import { findAll } from '../../audit/audit-all.ts';

const test = useTestServer();
const bringing = useBringing(test, {
  ranks: [{ code: 'SILVER', self_investment: '500' }],
  incomes: {
    bonus: {
      pools: [{ code: 'ROW', period: 'daily', amount: '10', need: { rank: 'SILVER', periods_in_a_row: 3 } }],
    },
  },
});
const people = csv([
  ['Member', 'Name', 'Sponsor', 'Joined'],
  ['root1', 'Asha Rani', '', '2025-01-01'],
  ['next1', 'Ravi Kumar', 'root1', '2025-01-02'],
  ['next2', 'Meena Shah', 'root1', '2025-01-03'],
]);
const orderHeads = ['Member', 'Amount', 'BV', 'Date', 'Order no', 'Returns'];
const topupHeads = ['Member', 'Package', 'Amount', 'Date', 'Topup no', 'Upgrades'];

it('names returns of orders and upgrades of topups that do not fit', async () => {
  const no = await sendFiles(bringing(), '2026-04-30', {
    'members.csv': people,
    'topups.csv': csv([
      topupHeads,
      ['root1', 'P', '500', '2026-01-10', 'A1', ''],
      ['root1', 'P', '400', '2026-01-11', '', 'A1'],
      ['root1', 'P', '400', '2026-01-12', '', 'A1'],
      ['next1', 'P', '400', '2026-01-12', '', 'A9'],
      ['next1', 'P', '500', '2026-02-10', 'A2', ''],
      ['next1', 'P', '400', '2026-01-12', '', 'A2'],
    ]),
    'orders.csv': csv([
      orderHeads,
      ['root1', '100', '80', '2026-04-10', 'B1', ''],
      ['root1', '100', '80', '2026-04-11', 'B1', ''],
      ['root1', '60', '', '2026-04-12', '', 'B1'],
      ['root1', '60', '', '2026-04-13', '', 'B1'],
      ['next1', '10', '', '2026-04-13', '', 'B1'],
      ['root1', '10', '', '2026-04-09', '', 'B1'],
    ]),
  });
  const { problems } = await dryRun(bringing(), no);
  expect(problems.toSorted((a, b) => a.sort.localeCompare(b.sort))).toEqual([
    { sort: 'doubled_row', rows: 1, mend: 'refuse' },
    { sort: 'reversed_before', rows: 1, mend: 'refuse' },
    { sort: 'unknown_order', rows: 2, mend: 'refuse' },
    { sort: 'unknown_topup', rows: 3, mend: 'refuse' },
  ]);
  const mended = await dryRun(bringing(), no, {
    mends: {
      doubled_row: 'leave_out',
      reversed_before: 'leave_out',
      unknown_order: 'leave_out',
      unknown_topup: 'leave_empty',
    },
  });
  expect(mended).toMatchObject({
    refused: 0,
    totals: { topups: '6', orders: '1', 'orders.amount': '100.00' },
  });
});

it('brings earlier ranks, returns and upgrades, goes on from them and writes them out again', async () => {
  const { db, context } = bringing();
  const no = await sendFiles(bringing(), '2026-04-30', {
    'members.csv': people,
    'topups.csv': csv([
      topupHeads,
      ['root1', 'P', '500', '2026-01-10', 'A1', ''],
      ['root1', 'P', '400', '2026-01-11', 'A2', 'A1'],
      ['root1', 'P', '300', '2026-01-12', '', 'A2'],
      ['next1', 'P', '600', '2026-01-12', '', ''],
    ]),
    'orders.csv': csv([
      orderHeads,
      ['root1', '100', '80', '2026-04-10', 'B1', ''],
      ['root1', '25', '', '2026-04-20', '', 'B1'],
    ]),
    'ranks.csv': csv([
      ['Member', 'Rank', 'Highest'],
      ['root1', 'SILVER', 'SILVER'],
      ['next1', 'SILVER', 'SILVER'],
    ]),
    'held.csv': csv([
      ['Member', 'Rank closing', 'Rank'],
      ['root1', '2026-04-29', 'SILVER'],
      ['next1', '2026-04-29', ''],
      ['root1', '2026-04-30', 'silver'],
      ['next1', '2026-04-30', 'SILVER'],
    ]),
  });
  expect(await dryRun(bringing(), no)).toMatchObject({ problems: [], totals: { held: '4' } });
  expect((await bringIn(bringing(), no)).books).toMatchObject({ held: '4', topups: '4', orders: '1' });
  expect(
    await test.asOwner(
      `select t.amount::int, o.amount::int as base, t.face::int, t.is_first from topup t left join topup o on o.id = t.upgrades
       order by t.member_id, t.at`,
    ),
  ).toEqual([
    { amount: 500, base: null, face: null, is_first: true },
    { amount: 400, base: 500, face: 900, is_first: false },
    { amount: 300, base: 400, face: 1200, is_first: false },
    { amount: 600, base: null, face: null, is_first: true },
  ]);
  expect(
    await test.asOwner(
      `select kind, trim_scale(amount)::text as amount, trim_scale(bv)::text as bv, business_date::text as date
       from business_event where kind in ('order', 'refund') order by id`,
    ),
  ).toEqual([
    { kind: 'order', amount: '100', bv: '80', date: '2026-04-10' },
    { kind: 'refund', amount: '-25', bv: '-20', date: '2026-04-20' },
  ]);
  await closeHere(test, context, '2026-05-01');
  // only one of them held it at the two closings before as well
  expect(
    await test.asOwner(
      `select u.user_id, trim_scale(i.amount)::text as amount from income i join app_user u on u.id = i.member_id where i.kind = 'bonus'`,
    ),
  ).toEqual([{ user_id: 'root1', amount: '10' }]);
  expect(await findAll(db)).toEqual([]);
  const files = await readExport(db, test.services, context.now);
  const linesOf = (name: string) => String(files[name]).trim().split('\r\n');
  expect(linesOf('held.csv')).toEqual([
    'member,closed,rank',
    'root1,2026-04-29,SILVER',
    'root1,2026-04-30,SILVER',
    'next1,2026-04-30,SILVER',
    'root1,2026-05-01,SILVER',
    'next1,2026-05-01,SILVER',
  ]);
  expect(linesOf('orders.csv')).toEqual([
    'member,amount,bv,date,open,order,returns',
    'root1,100,80,2026-04-10 00:00:00,,brought/2,',
    'root1,25,20,2026-04-20 00:00:00,,,brought/2',
  ]);
});
