import { expect, it } from 'vitest';
import { bringExport, readExport } from '../../../../../bench/support/round-trips.ts';
import { ageTeamSnapshot, bringIn, csv, dryRun, idOf, sendFiles } from '../../../test/bring-network.ts';
import { useTestServer } from '../../../test/http.ts';
import { useBringing } from '../../../test/use-bringing.ts';
import { findAll } from '../../audit/audit-all.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { blockRoi } from '../income/roi/block-roi.ts';
import { takeBack } from './load/take-back.ts';
import { takeImportBack } from './take-import-back.ts';

const test = useTestServer();
const bringing = useBringing(test);
const headings = [
  'Member',
  'Name',
  'Sponsor',
  'Joined',
  'DOB',
  'Sex',
  'City',
  'PIN code',
  'Nominee',
  'Nominee relation',
];
const root = [
  'root1',
  'Asha Rani',
  '',
  '2025-01-01',
  '1990-02-03',
  'female',
  'Pune',
  '411001',
  'Ravi Rao',
  'brother',
];
const next = ['next1', 'Ravi Kumar', 'root1', '2025-01-02', '', '', '', '', '', ''];
const bought = ['Member', 'Package', 'Amount', 'Date', 'Reversed', 'ROI blocked', 'ROI block reason'];

const send = (people: string[][], topups: string[][]) =>
  sendFiles(bringing(), '2026-04-30', {
    'members.csv': csv([headings, ...people]),
    'topups.csv': csv([bought, ...topups]),
  });
const problems = async () =>
  (
    await test.asOwner(
      `select file || ' ' || row_no || ' ' || field || ' ' || sort || ' ' || mend as found from import_problem order by id`,
    )
  ).map(({ found }) => found);
async function takeAllBack(no: string): Promise<void> {
  await inTransaction(test.server.db, (tx) => takeImportBack(tx, bringing().context, { no }));
  await ageTeamSnapshot(test.server.db);
  await takeBack({ ...bringing(), id: await idOf(test.server.db, no) });
}

it('names what no profile can say, and what is later than the last date there or than now', async () => {
  const no = await send(
    [root, ['next1', 'Ravi', 'root1', '2025-01-02', '2020-01-01', 'x', '', '12', 'R2D2', 'Friend']],
    [
      ['root1', 'p', '500', '2026-05-05', '', '', ''],
      ['root1', 'p', '500', '2026-05-11', '', '', ''],
      ['root1', 'p', '500', '2026-04-05', '', 'yes', ''],
    ],
  );
  await dryRun(bringing(), no, { mends: { in_future: 'keep_it' } });
  expect(await problems()).toEqual([
    'members 3 date_of_birth bad_detail refuse',
    'members 3 gender bad_detail refuse',
    'members 3 pincode bad_detail refuse',
    'members 3 nominee_name bad_detail refuse',
    'members 3 nominee_relationship bad_detail refuse',
    'topups 2 date in_future keep_it',
    'topups 3 date too_late refuse',
    'topups 4 roi_blocked not_a_date refuse',
  ]);
});

it('brings profiles, blocked ROI and what no closing has worked out, writes them out again, and takes them back', async () => {
  const { db } = test.server;
  const no = await send(
    [root, next, ['late1', 'Mina Shah', 'root1', '2026-05-04', '', '', '', '', '', '']],
    [
      ['root1', 'p', '500', '2026-03-01', '', '2026-04-10', 'Papers are missing'],
      ['next1', 'p', '600', '2026-03-02', '2026-05-06', '', ''],
      ['late1', 'p', '700', '2026-05-05', '', '', ''],
    ],
  );
  expect(await dryRun(bringing(), no, { mends: { in_future: 'keep_it' } })).toMatchObject({ refused: 0 });
  await bringIn(bringing(), no);
  expect(
    await test.asOwner(`select p.date_of_birth::text, gender, district, pincode, nominee_name, nominee_relationship, address
      from profile p join app_user u on u.id = p.user_id where u.user_id = 'root1'`),
  ).toEqual([
    {
      date_of_birth: '1990-02-03',
      gender: 'Female',
      district: 'Pune',
      pincode: '411001',
      nominee_name: 'Ravi Rao',
      nominee_relationship: 'Brother',
      address: null,
    },
  ]);
  expect(
    await test.asOwner(
      `select t.is_roi_blocked, b.period::text, b.reason from topup_roi_block b join topup t on t.id = b.topup_id`,
    ),
  ).toEqual([{ is_roi_blocked: true, period: '2026-04-10', reason: 'Papers are missing' }]);
  // the first closings here work out what is later than the last date there
  expect(
    await test.asOwner(`select e.kind, e.period::text, b.is_open from business_event e join brought_topup b on b.topup_id = e.source_id
      where e.kind like 'topup%' and e.period > '2026-04-30' order by e.period`),
  ).toEqual([
    { kind: 'topup', period: '2026-05-05', is_open: true },
    { kind: 'topup_reversal', period: '2026-05-06', is_open: false },
  ]);
  expect(await findAll(db)).toEqual([]);

  const files = await readExport(db, test.services, bringing().context.now);
  await takeAllBack(no);
  for (const table of ['member', 'topup', 'topup_roi_block'])
    expect(await test.asOwner(`select '${table}' as name, count(*)::int as n from ${table}`)).toEqual([
      { name: table, n: 0 },
    ]);
  expect(await bringExport(bringing(), files)).toEqual([]);
  const again = await readExport(db, test.services, bringing().context.now);
  for (const file of ['members.csv', 'topups.csv']) expect(String(again[file])).toBe(String(files[file]));
});

it('keeps a network in which an admin has blocked an ROI: that decision stays for ever', async () => {
  const { db } = test.server;
  const [{ no = '', receipt_no = '' } = {}] = await test.asOwner(
    `select i.no, t.receipt_no from import i, topup t join app_user u on u.id = t.member_id where i.status = 'Loaded' and u.user_id = 'late1'`,
  );
  await inTransaction(db, (tx) =>
    blockRoi(tx, bringing().context, {
      receipt_no: String(receipt_no),
      is_blocked: true,
      reason: 'Asked for',
    }),
  );
  await expect(takeAllBack(String(no))).rejects.toMatchObject({ code: 'import_is_followed' });
  for (const change of ['delete from topup_roi_block', `update topup_roi_block set reason = 'Other'`])
    await expect(test.asOwner(change)).rejects.toMatchObject({ constraint: 'topup_roi_block_append_only' });
});
