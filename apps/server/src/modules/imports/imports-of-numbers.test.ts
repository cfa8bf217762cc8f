import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { bringIn, csv, dryRun, sendFiles } from '../../../test/bring-network.ts';
import { contextOf, type Person } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { aBusiness } from '../../../test/network.ts';
import { findAll } from '../../audit/audit-all.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { topupMember } from '../topup/topup-member.ts';

const test = useTestServer();
let admin: Person;
let context: ActorContext;
const ids = ['root1', 'next1', 'next2', 'next3'];

beforeAll(async () => {
  admin = await aBusiness(test.server, {
    incomes: {
      single_leg: {
        mode: 'milestone',
        levels: [
          { team: 1, amount: '10' },
          { team: 2, amount: '20' },
          { team: 3, amount: '30' },
        ],
      },
    },
  });
  context = { ...(await contextOf(test.server, admin)), now: new Date('2026-05-10T10:00:00+05:30') };
});

it('goes on behind the numbers that were brought, and pays no milestone twice', async () => {
  const { db, now } = { db: test.server.db, now: context.now };
  const bringing = { db, url: test.url, context };
  const send = (numbers: string[][]) =>
    sendFiles(bringing, '2026-04-30', {
      'members.csv': csv([
        ['Member', 'Name', 'Sponsor', 'Joined'],
        ...ids.map((id, n) => [id, 'Asha', n === 0 ? '' : 'root1', `2025-01-0${n + 1}`]),
      ]),
      'topups.csv': csv([
        ['Member', 'Package', 'Amount', 'Date'],
        ...ids.slice(0, 3).map((id) => [id, 'P', '1000', '2025-02-01']),
      ]),
      'queue.csv': csv([['Member', 'Number', 'Milestones paid'], ...numbers]),
    });
  const wrong = await send([
    ['root1', '0', ''],
    ['root1', '1', ''],
    ['root1', '2', ''],
    ['next1', '1', ''],
    ['next3', '4', ''],
  ]);
  const { problems } = await dryRun(bringing, wrong);
  expect(problems.map(({ sort, rows }) => [sort, rows])).toEqual([
    ['not_an_amount', 1],
    ['doubled_row', 2],
    ['no_topup', 1],
  ]);
  // of the first one it is said that one was paid, though two were reached
  const no = await send([
    ['root1', '1', '1'],
    ['next2', '2', ''],
    ['next1', '3', ''],
  ]);
  expect((await dryRun(bringing, no)).totals).toMatchObject({ numbers: '3' });
  expect((await bringIn(bringing, no)).books).toMatchObject({ numbers: '3' });
  expect(await findAll(db)).toEqual([]);
  await inTransaction(db, (tx) =>
    topupMember(
      tx,
      { ...context, now },
      { user_id: 'next3', package: 'P', amount: '1000', pay_from: 'Cash' },
    ),
  );
  const { rows } = await sql<{ paid: string }>`
    select u.user_id || ' ' || i.level as paid from income i join app_user u on u.id = i.member_id
    where i.kind = 'single_leg' order by 1`.execute(db);
  expect(rows.map(({ paid }) => paid)).toEqual(['next1 1', 'next2 2', 'root1 2', 'root1 3']);
  expect(await findAll(db)).toEqual([]);
});
