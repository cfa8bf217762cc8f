import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../../test/http.ts';
import { loadLargeNetwork } from '../../../../test/large-network.ts';
import { loadWithdrawalRows } from '../../../../test/large-withdrawals.ts';
import { foldListChanges } from '../../../platform/database/fold-list-changes.ts';
import { matchingWithdrawals, type QueueFilters, sumQueue } from './select-queue.ts';

const test = useTestServer();

/** Every combination the totals answer, and ranges that begin and end within a day in UTC. */
const ranges: QueueFilters[] = [
  {},
  { on_from: '2026-05-03' },
  { on_to: '2026-06-09' },
  { on_from: '2026-05-03', on_to: '2026-06-09' },
  { on_from: '2026-06-09', on_to: '2026-06-09' },
  { on_from: '2026-06-09', on_to: '2026-06-08' },
  { on_from: '2031-01-01' },
];
const others: QueueFilters[] = [
  {},
  { status: 'Paid' },
  { destination: 'UPI' },
  { status: 'Pending', destination: 'Bank' },
];
const filters = ranges.flatMap((range) => others.map((other) => ({ ...range, ...other })));

async function differing(): Promise<unknown[]> {
  const { db } = test.server;
  const sums = sql`coalesce(sum(n), 0)::int as n, coalesce(sum(amount), 0) as amount, coalesce(sum(charge), 0) as charge,
    coalesce(sum(tds), 0) as tds, coalesce(sum(net), 0) as net`;
  const found: unknown[] = [];
  for (const asked of filters) {
    const rows = matchingWithdrawals(db, asked).select([
      sql<number>`1`.as('n'),
      'amount',
      'charge',
      'tds',
      'net',
    ]);
    const [kept, counted] = await Promise.all([
      sql`select ${sums} from (${sumQueue(db, asked)}) kept`.execute(db),
      sql`select ${sums} from (${rows}) rows`.execute(db),
    ]);
    if (JSON.stringify(kept.rows) !== JSON.stringify(counted.rows))
      found.push({ asked, kept: kept.rows, counted: counted.rows });
  }
  return found;
}

it('has totals that are those of its rows, before and after changes are added up, whatever the time zone', async () => {
  const owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const until = new Date('2026-07-01T09:10:11Z');
  await loadLargeNetwork(owner, { members: 3000, topups: 3000, incomes: false, until });
  await loadWithdrawalRows(owner, { now: until, count: 6000, minutes: 23 });
  const before = await differing();
  await foldListChanges(test.server.db);
  await owner.query(
    `update withdrawal set status = 'Rejected', decided_at = requested_at where status = 'Pending' and id % 2 = 0`,
  );
  await owner.query('update withdrawal set tds = 2, charge = 3 where id % 7 = 0');
  await owner.query(`update withdrawal set remark = 'seen' where id % 3 = 0`);
  const mixed = await differing();
  await foldListChanges(test.server.db);
  await owner.query(`update company set timezone = 'Asia/Kathmandu'`);
  const folded = await differing();
  const left = await owner.query('select count(*)::int as n from list_change');
  await owner.end();
  expect({ before, mixed, folded, left: left.rows }).toEqual({
    before: [],
    mixed: [],
    folded: [],
    left: [{ n: 0 }],
  });
});
