import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bringExport, readExport } from '../../../../../bench/support/round-trips.ts';
import { ageTeamSnapshot, bringIn, csv, dryRun, idOf, sendFiles } from '../../../test/bring-network.ts';
import { useTestServer } from '../../../test/http.ts';
import { useBringing } from '../../../test/use-bringing.ts';
import { findAll } from '../../audit/audit-all.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { takeBack } from './load/take-back.ts';
import { takeImportBack } from './take-import-back.ts';

const test = useTestServer();
const bringing = useBringing(test);

const send = (...topups: string[][]) =>
  sendFiles(bringing(), '2026-04-30', {
    'people.csv': csv([
      ['member', 'name', 'sponsor', 'joined'],
      ['root1', 'Asha Rani', '', '2025-01-01'],
      ['left1', 'Ravi Kumar', 'root1', '2025-01-02'],
    ]),
    'topups.csv': csv([['member', 'package', 'amount', 'date', 'earned', 'reversed'], ...topups]),
  });

const brought = [
  ['left1', 'p', '600', '2025-02-01', '10', '2026-04-02 10:00'],
  ['left1', 'p', '500', '2025-03-01', '7.50', ''],
  ['root1', 'p', '300', '2026-04-05', '', '2026-04-05'],
];

it('names a topup that was reversed before it was made, or later than the last date', async () => {
  const no = await send(
    ['left1', 'p', '600', '2025-02-02', '', '2025-02-01'],
    ['left1', 'p', '600', '2025-02-01', '', '2026-05-01'],
    ['left1', 'p', '600', '2025-02-01', '', 'soon'],
  );
  const { problems } = await dryRun(bringing(), no);
  expect(problems.toSorted((a, b) => a.sort.localeCompare(b.sort))).toEqual([
    { sort: 'in_future', rows: 1, mend: 'refuse' },
    { sort: 'not_a_date', rows: 1, mend: 'refuse' },
    { sort: 'reversed_before', rows: 1, mend: 'refuse' },
  ]);
});

it('counts it at nobody, keeps both of its events for the periods that run, and writes it out again', async () => {
  const { db } = test.server;
  const no = await send(...brought);
  const totals = { topups: '1', 'topups.amount': '500', 'topups.bv': '500', 'topups.earned': '7.50' };
  const checked = await dryRun(bringing(), no, { expected: totals });
  expect(checked).toMatchObject({ problems: [], refused: 0 });
  expect((await bringIn(bringing(), no)).books).toMatchObject({ topups: '1', 'topups.amount': '500' });
  expect(
    await test.asOwner(
      `select u.user_id, live_topups, trim_scale(self_investment)::text as own, trim_scale(directs_business)::text as directs,
         activated_at is not null as is_active from member join app_user u using (id) order by 1`,
    ),
  ).toEqual([
    { user_id: 'left1', live_topups: 1, own: '500', directs: '0', is_active: true },
    { user_id: 'root1', live_topups: 0, own: '0', directs: '500', is_active: false },
  ]);
  expect(
    await test.asOwner(
      `select kind, trim_scale(amount)::text as amount, business_date::text as on from business_event
       where kind like 'topup%' and member_id > 0 order by business_date, kind`,
    ),
  ).toEqual([
    { kind: 'topup', amount: '600', on: '2025-02-01' },
    { kind: 'topup', amount: '500', on: '2025-03-01' },
    { kind: 'topup_reversal', amount: '-600', on: '2026-04-02' },
    { kind: 'topup', amount: '300', on: '2026-04-05' },
    { kind: 'topup_reversal', amount: '-300', on: '2026-04-05' },
  ]);
  expect(await findAll(db)).toEqual([]);

  const files = await readExport(db, test.services, bringing().context.now);
  const rows = String(files['topups.csv']).trim().split('\r\n');
  expect(rows.slice(1).map((row) => row.split(',').at(-5))).toEqual([
    '2026-04-02 10:00:00',
    '',
    '2026-04-05 00:00:00',
  ]);
  const manifest = JSON.parse(String(files['manifest.json']));
  expect(manifest.totals).toMatchObject({ ...totals, 'topups.earned': '7.5' });

  // taken back, nothing of it is left, and the export brings the same again
  await inTransaction(db, (tx) => takeImportBack(tx, bringing().context, { no }));
  await ageTeamSnapshot(db);
  await takeBack({ ...bringing(), id: await idOf(db, no) });
  const { rows: left } = await sql<{ n: number }>`
    select (select count(*) from topup)::int + (select count(*) from business_event where kind like 'topup%')::int as n`.execute(
    db,
  );
  expect(left).toEqual([{ n: 0 }]);
  expect(await bringExport(bringing(), files)).toEqual([]);
  const again = await readExport(db, test.services, bringing().context.now);
  expect(String(again['topups.csv'])).toBe(String(files['topups.csv']));
});
