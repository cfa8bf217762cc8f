import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { bringIn, csv, dryRun, idOf, sendFiles } from '../../../test/bring-network.ts';
import { contextOf, type Person } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { aBusiness } from '../../../test/network.ts';
import { findAll } from '../../audit/audit-all.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { topupMember } from '../topup/topup-member.ts';
import { takeBack } from './load/take-back.ts';
import { takeImportBack } from './take-import-back.ts';

const test = useTestServer();
let admin: Person;
let context: ActorContext;
const bringing = () => ({ db: test.server.db, url: test.url, context });
const ids = ['root1', 'next1', 'next2', 'next3', 'next4'];
const people = csv([
  ['Member', 'Name', 'Sponsor', 'Joined'],
  ...ids.map((id, n) => [id, 'Asha', n === 0 ? '' : 'root1', `2025-01-0${n + 1}`]),
]);
const heads = ['Member', 'Pool', 'Entry', 'Entry above', 'Place below', 'Board', 'Place on board', 'Entered'];
const rows = async (statement: string) => await test.asOwner(statement);
const entries = () =>
  rows(`select u.user_id, e.no, e.parent_no, e.slot, e.filled from matrix_entry e join app_user u on u.id = e.member_id
    where pool = 'GRID' order by no`);
const boards = () =>
  rows(`select board_no, array_agg(u.user_id order by place) as people from matrix_board_entry e
    join app_user u on u.id = e.member_id where board_no is not null group by 1 order by 1`);

beforeAll(async () => {
  admin = await aBusiness(test.server, {
    incomes: {
      matrix: {
        pools: [
          {
            code: 'GRID',
            width: 2,
            depth: 2,
            package: 'P',
            pay: 'per_placement',
            levels: [{ amount: '7' }, { amount: '3' }],
            reentry: false,
          },
          { code: 'ROUND', mode: 'board', width: 2, depth: 1, package: 'P', cycle: '50', reentry: false },
        ],
      },
    },
  });
  context = { ...(await contextOf(test.server, admin)), now: new Date('2026-05-10T10:00:00+05:30') };
});

it('finds places that do not fit', async () => {
  const no = await sendFiles(bringing(), '2026-04-30', {
    'members.csv': people,
    'places.csv': csv([
      heads,
      ['nobody', 'GRID', '1', '', '', '', '', ''],
      ['root1', 'NONE', '1', '', '', '', '', ''],
      ['root1', 'GRID', '1', '', '', '', '', '2026-05-01'],
      ['root1', 'grid', '2', '', '', '', '', ''],
      ['root1', 'GRID', '3', '1', '1', '', '', ''],
      ['root1', 'ROUND', '1', '', '', '1', '2', ''],
      ['root1', 'ROUND', '2', '', '', '', '', ''],
    ]),
  });
  await dryRun(bringing(), no);
  const { rows: found } = await sql<{ found: string }>`
    select file || ' ' || row_no || ' ' || field || ' ' || sort as found from import_problem order by row_no`.execute(
    test.server.db,
  );
  expect(found.map((row) => row.found)).toEqual([
    'places 2 member unknown_member',
    'places 3 pool unknown_pool',
    'places 4 entered in_future',
    'places 5 entry wrong_place',
    'places 6 entry wrong_place',
    'places 7 entry wrong_place',
    'places 8 entry wrong_place',
  ]);
});

it('goes on behind the places that were brought, in pools of levels and on boards', async () => {
  const { db } = test.server;
  const send = async () => {
    const no = await sendFiles(bringing(), '2026-04-30', {
      'members.csv': people,
      'places.csv': csv([
        heads,
        ['root1', 'GRID', '1', '', '', '', '', '2025-02-01'],
        ['next1', 'GRID', '2', '1', '1', '', '', '2025-02-02'],
        // where all fill one grid, the place follows from the number
        ['next2', 'GRID', '3', '', '', '', '', '2025-02-03'],
        ['next2', 'ROUND', '8', '', '', '7', '2', ''],
        ['root1', 'ROUND', '5', '', '', '7', '1', ''],
        ['next3', 'ROUND', '6', '', '', '9', '1', ''],
      ]),
    });
    const checked = await dryRun(bringing(), no);
    expect(checked).toMatchObject({ problems: [], totals: { places: '6' } });
    expect((await bringIn(bringing(), no)).books).toMatchObject({ places: '6' });
    return no;
  };
  const first = await send();
  expect(await findAll(db)).toEqual([]);
  await inTransaction(db, (tx) => takeImportBack(tx, context, { no: first }));
  await takeBack({ ...bringing(), id: await idOf(db, first) });
  expect([await entries(), await boards(), await rows('select code from matrix_pool')]).toEqual([[], [], []]);
  await send();
  expect(await entries()).toEqual([
    { user_id: 'root1', no: 1, parent_no: null, slot: null, filled: [2, 0] },
    { user_id: 'next1', no: 2, parent_no: 1, slot: 0, filled: [0, 0] },
    { user_id: 'next2', no: 3, parent_no: 1, slot: 1, filled: [0, 0] },
  ]);
  expect(await boards()).toEqual([
    { board_no: 1, people: ['root1', 'next2'] },
    { board_no: 2, people: ['next3'] },
  ]);
  const now = { ...context, now: new Date('2026-05-11T10:00:00+05:30') };
  await inTransaction(db, (tx) =>
    topupMember(tx, now, { user_id: 'next4', package: 'P', amount: '1000', pay_from: 'Cash' }),
  );
  expect((await entries()).slice(3)).toEqual([
    { user_id: 'next4', no: 4, parent_no: 2, slot: 0, filled: [0, 0] },
  ]);
  // the board of root1 is full: it parts
  expect(await boards()).toEqual([
    { board_no: 2, people: ['next3'] },
    { board_no: 3, people: ['next2'] },
    { board_no: 4, people: ['next4'] },
  ]);
  expect(
    await rows(`select u.user_id, pool, level, trim_scale(gross)::text as gross from income i
      join app_user u on u.id = i.member_id where i.kind = 'matrix' order by pool, level`),
  ).toEqual([
    { user_id: 'next1', pool: 'GRID', level: 1, gross: '7' },
    { user_id: 'root1', pool: 'GRID', level: 2, gross: '3' },
    { user_id: 'root1', pool: 'ROUND', level: 1, gross: '50' },
  ]);
  expect(await findAll(db)).toEqual([]);
});
