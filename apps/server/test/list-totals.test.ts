import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { selectTrades, sumTrades } from '../src/modules/arbitrage/reports.ts';
import { selectCryptoDeposits, sumCryptoDeposits } from '../src/modules/deposits/reports.ts';
import { selectPins, sumPins } from '../src/modules/pins/select-pins.ts';
import { selectOrders, sumOrders } from '../src/modules/repurchase/orders/select-orders.ts';
import { countInbox, selectInbox } from '../src/modules/support/select-inbox.ts';
import { matchingWithdrawals, sumQueue } from '../src/modules/withdrawals/queue/select-queue.ts';
import type { Actor, ActorContext } from '../src/platform/context.ts';
import { foldListChanges } from '../src/platform/database/fold-list-changes.ts';
import type { Sums } from '../src/platform/http/serve-report.ts';
import { useTestServer } from './http.ts';
import { loadDeposits } from './large-deposits.ts';
import { loadLargeNetwork } from './large-network.ts';
import { loadPins } from './large-pins.ts';
import { loadShop } from './large-shop.ts';
import { loadTickets } from './large-tickets.ts';
import { loadWithdrawalRows } from './large-withdrawals.ts';

const test = useTestServer();
/** One of those whose tickets are his own tab. */
const admin = { user_type: 'Admin', id: '7' } as Actor;
const context = { actor: admin, now: new Date('2026-07-01T09:10:11Z') } as ActorContext;

type Filters = Record<string, string>;
interface List {
  totals: string[];
  filters: Filters[];
  kept: (asked: Filters) => Sums | null;
  rows: (asked: Filters) => { compile: unknown };
}

/** Lists of which totals are kept, with every kind of filter that totals answer. */
const lists: List[] = [
  {
    totals: ['amount', 'charge', 'tds', 'net'],
    filters: [{}, { status: 'Paid' }, { destination: 'UPI' }, { status: 'Pending', destination: 'Bank' }],
    kept: (asked) => sumQueue(test.server.db, asked),
    rows: (asked) => matchingWithdrawals(test.server.db, asked).select(['amount', 'charge', 'tds', 'net']),
  },
  {
    totals: ['amount', 'paid', 'balance'],
    filters: [{}, { status: 'Used' }, { package: 'Gold' }, { status: 'Blocked', package: 's' }],
    kept: (asked) => sumPins(test.server.db, admin, asked),
    rows: (asked) => selectPins(test.server.db, admin, asked),
  },
  {
    totals: ['total', 'bv'],
    filters: [
      {},
      { payment: 'Unpaid' },
      { dispatch: 'Pending' },
      { payment: 'Cancelled', dispatch: 'Pending' },
      { payment: 'Paid', buyer_type: 'Franchise' },
      { sold_by: 'Company' },
      { sold_by: 'Franchise', payment_mode: 'UPI' },
    ],
    kept: (asked) => sumOrders(test.server.db, context, asked),
    rows: (asked) => selectOrders(test.server.db, context, asked),
  },
  {
    totals: ['credited'],
    filters: [{}, { status: 'credited' }, { chain: 'Polygon' }, { status: 'held', chain: 'Smart Chain' }],
    kept: (asked) => sumCryptoDeposits(test.server.db, asked),
    rows: (asked) => selectCryptoDeposits(test.server.db, asked),
  },
  {
    totals: ['fee_value'],
    filters: [{}, { status: 'done' }, { token: 'USDT' }, { status: 'reverted', token: 'DAI' }],
    kept: (asked) => sumTrades(test.server.db, admin, asked),
    rows: (asked) => selectTrades(test.server.db, admin, asked),
  },
  {
    totals: [],
    filters: [
      {},
      ...['Open', 'Nobody', 'Mine', 'Answered', 'Closed'].map((view) => ({ view })),
      { assignee: 'BN100008' },
      { assignee: 'BN100008', view: 'Answered' },
      { assignee: 'BN999999' },
    ],
    kept: (asked) => countInbox(test.server.db, context, asked),
    rows: (asked) => selectInbox(test.server.db, context, asked),
  },
];

/** Ranges that begin and end within a day in UTC. */
const ranges: Filters[] = [
  {},
  { on_from: '2026-05-03' },
  { on_to: '2026-06-09' },
  { on_from: '2026-05-03', on_to: '2026-06-09' },
  { on_from: '2026-06-09', on_to: '2026-06-09' },
  { on_from: '2026-06-09', on_to: '2026-06-08' },
  { on_from: '2031-01-01' },
];

/** What is kept of a list, where it is not what its rows add up to. */
async function differing(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const { totals, filters, kept, rows } of lists)
    for (const asked of ranges.flatMap((range) => filters.map((filter) => ({ ...range, ...filter })))) {
      const summed = totals.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)`);
      const read = async (n: RawBuilder<unknown>, from: unknown) =>
        (
          await sql`select ${sql.join([
            sql`coalesce(${n}, 0)::int as n`,
            ...summed.map((sum, at) => sql`trim_scale(${sum})::text as ${sql.ref(totals[at] ?? '')}`),
          ])} from (${from}) list`.execute(test.server.db)
        ).rows[0];
      const [total, counted] = await Promise.all([
        read(sql`sum(n)`, kept(asked)),
        read(sql`count(*)`, rows(asked)),
      ]);
      if (JSON.stringify(total) !== JSON.stringify(counted)) found.push({ asked, total, counted });
    }
  return found;
}

it('totals kept of lists are those of their rows, before and after changes are added up, whatever the time zone', async () => {
  const owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const until = new Date('2026-07-01T09:10:11Z');
  await loadLargeNetwork(owner, { members: 3000, topups: 3000, incomes: false, until });
  await loadWithdrawalRows(owner, { now: until, count: 6000, minutes: 23 });
  await loadPins(owner, { pins: 3000, inBatch: 10, members: 3000, until });
  await loadShop(owner, until);
  await loadTickets(owner, { now: until, tickets: 5000, owners: 3000 });
  await loadDeposits(owner, until);
  const before = await differing();
  await foldListChanges(test.server.db);
  await owner.query(
    `update withdrawal set status = 'Rejected', decided_at = requested_at where status = 'Pending' and id % 2 = 0`,
  );
  await owner.query('update withdrawal set tds = 2, charge = 3 where id % 7 = 0');
  await owner.query(`update withdrawal set remark = 'seen' where id % 3 = 0`);
  await owner.query(
    `update pin set status = 'Used', password_sealed = null, used_at = at, used_by = 1 where status = 'Unused' and id % 5 = 0`,
  );
  await owner.query("update pin set paid = amount where paid = 0 and status = 'Unused'");
  await owner.query(
    `update repurchase_order set payment = 'Cancelled', expires_at = null where payment = 'Unpaid' and id % 3 = 0`,
  );
  await owner.query(`update repurchase_order set dispatch = 'Delivered' where dispatch = 'Dispatched'`);
  await owner.query(
    `update chain_transfer set status = 'confirming' where status = 'orphaned' and id % 2 = 0`,
  );
  await owner.query(
    `update arb_trade set status = 'done', fee_value = 3, txn_id = id where status = 'confirming'`,
  );
  await owner.query('update ticket set assignee_id = 8 where id % 5 = 0');
  await owner.query(
    `update ticket set status = 'Answered', answered_at = $1, last_at = $1 where status = 'Open' and answered_at is null and id % 2 = 0`,
    [until],
  );
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
