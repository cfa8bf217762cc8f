import { beforeAll, expect, it } from 'vitest';
import { beginBeside, bringDate, closeAndCompare, type DayRows, tryDate } from '../../../../test/beside.ts';
import { bringIn, csv, dryRun, sendFiles } from '../../../../test/bring-network.ts';
import { anAdmin, contextOf } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { publishPlan } from '../../income/plan/publish-plan.ts';
import { createPackage } from '../../topup/packages/create-package.ts';
import { compareDays } from './compare-days.ts';
import { readSideBySide } from './read-side-by-side.ts';

const test = useTestServer();
let context: ActorContext;
const bringing = () => ({ db: test.server.db, url: test.url, context });

beforeAll(async () => {
  const own = await contextOf(test.server, await anAdmin(test.server));
  const at = (moment: string) => ({ ...own, now: new Date(`${moment}+05:30`) });
  await inTransaction(test.server.db, async (tx) => {
    const before = at('2026-04-01T09:00:00');
    await createPackage(tx, before, { code: 'P', name: 'Range', min: '10', max: '100000', gst_percent: '0' });
    await publishPlan(tx, before, {
      plan: {
        incomes: {
          referral: { rate: { percent: '10' } },
          level: { levels: [{ percent: '5' }] },
          matching: { percent: '10' },
          matching_level: { levels: [{ percent: '10' }] },
        },
      },
    });
  });
  context = at('2026-05-10T10:00:00');
  const no = await sendFiles(bringing(), '2026-04-30', {
    'members.csv': csv([
      ['member', 'name', 'sponsor', 'parent', 'side', 'joined'],
      ['top001', 'Top', '', '', '', '2026-01-01'],
      ['root1', 'Root', 'top001', 'top001', 'L', '2026-01-01'],
      ['left01', 'Left', 'root1', 'root1', 'L', '2026-01-01'],
      ['right1', 'Right', 'root1', 'root1', 'R', '2026-01-01'],
    ]),
    'topups.csv': csv([
      ['member', 'package', 'amount', 'date'],
      ...['top001', 'root1', 'left01', 'right1'].map((id) => [id, 'P', '10', '2026-01-02']),
    ]),
    'carries.csv': csv([
      ['member', 'left', 'right'],
      ['root1', '0', '0'],
      ['top001', '0', '0'],
    ]),
  });
  await dryRun(bringing(), no);
  await bringIn(bringing(), no);
  await beginBeside(bringing(), no);
});

const bought = (...rows: [id: string, amount: string][]) => [
  ['Member', 'Package', 'Amount'],
  ...rows.map(([id, amount]) => [id, 'P', amount]),
];
const paid = (...rows: string[][]) => [['Member', 'Income', 'Amount', 'Date', 'From'], ...rows];
async function bring(on: string, files: DayRows): Promise<void> {
  const checked = await tryDate(bringing(), on, files, { paid_to_nobody: 'leave_empty' });
  expect(checked).toMatchObject({ status: 'Checked', refused: 0 });
  expect(await bringDate(bringing(), checked)).toMatchObject({ status: 'Loaded' });
  await closeAndCompare(bringing(), on);
}

it('names another rate, another cap, a carry that was forgotten, rows of another date, and who is not here', async () => {
  await bring('2026-05-01', {
    'topups.csv': bought(['left01', '1000'], ['right1', '500']),
    'paid.csv': paid(
      // 5 % of what was bought, but never more than 25
      ['root1', 'level', '25', '', 'left01'],
      ['root1', 'level', '25', '', 'right1'],
      ['root1', 'matching', '50', '', 'root1'],
      // 8 % where the plan says 10
      ['top001', 'matching_level', '4', '', 'root1'],
      // paid with the next day
      ['root1', 'referral', '100', '2026-05-02', 'left01'],
      ['root1', 'referral', '50', '2026-05-02', 'right1'],
      ['ghost1', 'bonus', '7', '', ''],
    ),
  });
  await bring('2026-05-02', {
    'topups.csv': bought(['left01', '600'], ['right1', '700']),
    'paid.csv': paid(
      ['root1', 'level', '25', '', 'left01'],
      ['root1', 'level', '25', '', 'right1'],
      // 600 of the day, where the carry makes it 700
      ['root1', 'matching', '60', '', 'root1'],
      ['top001', 'matching_level', '5.6', '', 'root1'],
      ['root1', 'referral', '60', '2026-05-03', 'left01'],
      ['root1', 'referral', '70', '2026-05-03', 'right1'],
    ),
  });
  await bring('2026-05-03', { 'paid.csv': paid() });
  const { kinds } = await readSideBySide(test.server.db, context);
  const causesOf = Object.fromEntries(
    kinds.map(({ kind, causes }) => [kind, causes.map(({ cause }) => cause)]),
  );
  expect(causesOf).toEqual({
    bonus: ['person'],
    level: ['cap'],
    matching: ['carry'],
    matching_level: ['rate'],
    referral: ['date'],
  });
  const found = new Map(kinds.map((kind) => [kind.kind, kind.found]));
  expect(found.get('level')).toMatchObject({ cap: '25', rates: null });
  expect(found.get('matching_level')?.rates).toEqual([{ level: 1, here: '10', there: '8' }]);
  expect(found.get('referral')).toMatchObject({ days: 1, rounding: null });
});

it('explains nothing where one row fits no way, and comes to the same when it is done again', async () => {
  await bring('2026-05-04', {
    'topups.csv': bought(['left01', '300'], ['right1', '400']),
    'paid.csv': paid(['root1', 'level', '15', '', 'left01'], ['root1', 'level', '17.77', '', 'right1']),
  });
  const { db } = test.server;
  const once = await readSideBySide(db, context);
  const level = once.kinds.find(({ kind }) => kind === 'level');
  expect(level?.causes).toEqual([{ cause: 'unexplained', rows: 4, first: '2026-05-01', last: '2026-05-04' }]);
  expect(level?.found).toMatchObject({ cap: null, rates: null });
  await db.updateTable('import').set({ compared_at: null }).where('is_day', '=', true).execute();
  await compareDays({ db, url: test.url, now: context.now });
  expect(await readSideBySide(db, context)).toEqual(once);
});
