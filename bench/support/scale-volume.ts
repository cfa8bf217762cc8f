import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { createAccount } from '../../apps/server/src/modules/accounts/create-account.ts';
import { syncCatalogue } from '../../apps/server/src/modules/company/sync-catalogue.ts';
import { sumEntries } from '../../apps/server/src/modules/ledger/sum-entries.ts';
import { inTransaction, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import {
  createThrowAwayDatabase,
  type ThrowAwayDatabase,
} from '../../apps/server/src/platform/database/throw-away-database.ts';
import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import { realServices } from '../../apps/server/src/platform/services.ts';
import { chooseStatementDriver } from './load-statements.ts';
import { type Figure, takeTurns } from './measure.ts';
import { openWallets } from './open-wallets.ts';
import { betweenMembers } from './post-pairs.ts';
import { pages } from './report-pages.ts';
import { type BenchPerson, type Stage, signEverybodyIn } from './stage.ts';

const rounds = 5;
const seconds = 4;
const members = 10_000;
const few = 100_000;
/** Of one member, whose passbook is read. */
const longPassbook = 1_000_000;

/**
 * What a posting takes in a ledger of many lines beside one of few, with as many members; and the first and the last page of a passbook of a
 * million lines.
 */
export async function measureVolume(lines: number): Promise<Figure[]> {
  const server = await openDatabaseServer({ log: (line) => console.error(line) });
  const small = await createThrowAwayDatabase(server.ownerUrl);
  const large = await createThrowAwayDatabase(server.ownerUrl);
  try {
    const reader = await fill(large, lines, longPassbook);
    await fill(small, few, 0);
    const driver = chooseStatementDriver();
    const load = (url: string) => async () => ({
      latencies: await driver.load(url, betweenMembers(members), seconds),
      seconds,
    });
    const reference = `posting in a ledger of ${few} lines`;
    const posting = await takeTurns(rounds, [
      { name: reference, load: load(small.url) },
      { name: `posting in a ledger of ${lines + 2 * longPassbook} lines`, reference, load: load(large.url) },
    ]);
    return [...posting, ...(await readPassbook(large, reader))];
  } finally {
    await small.drop();
    await large.drop();
    await server.stop();
  }
}

/** @returns somebody whose passbook has that number of lines */
async function fill(
  { url, ownerUrl }: ThrowAwayDatabase,
  lines: number,
  passbook: number,
): Promise<BenchPerson> {
  console.error(`Writing ${lines + 2 * passbook} lines…`);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const pool = openPool(url, 1);
  const db = openDb(pool);
  try {
    await openWallets(owner, members + 2);
    // the member after those who pay each other is the person
    await owner.query(`select setval(pg_get_serial_sequence('app_user', 'id'), $1)`, [members]);
    const person = await inTransaction(db, async (tx) => {
      await syncCatalogue(tx);
      return await createAccount(
        tx,
        { now: new Date() },
        { user_type: 'User', name: 'Bench', password_hash: 'none' },
      );
    });
    await owner.query(
      `set session_replication_role = replica; set work_mem = '256MB'; set synchronous_commit = off`,
    );
    // millions of lines find their accounts by a hash
    await owner.query('analyze account; set enable_nestloop = off');
    // rows first: sorting once is cheaper than finding each place
    await owner.query(`alter table entry_before drop constraint entry_before_pkey; drop index entry_before_line_once;
      alter table txn_key drop constraint txn_idempotency_key`);
    await payEachOther(owner, { from: 1, members, lines });
    await payEachOther(owner, { from: members + 1, members: 2, lines: 2 * passbook });
    await owner.query(`alter table entry_before add constraint entry_before_pkey primary key (account_id, version);
      create unique index entry_before_line_once on entry_before (txn_id, line);
      alter table txn_key add constraint txn_idempotency_key primary key (idem_scope, idem_key)`);
    await owner.query('reset session_replication_role; reset work_mem; reset enable_nestloop');
    await owner.query('vacuum (analyze) entry, txn, txn_key, account');
    await sumEntries(db);
    await owner.query('checkpoint');
    return { ...person, user_type: 'User' };
  } finally {
    await pool.end();
    await owner.end();
  }
}

/** Rows of lines that are written by one statement. */
const atOnce = 1_000_000;

/** In each round everybody pays a neighbour or is paid: as operations would leave it, but for the hashes. */
async function payEachOther(
  owner: pg.Client,
  { from, members: count, lines }: { from: number; members: number; lines: number },
): Promise<void> {
  const all = Math.ceil(lines / count);
  const step = Math.max(1, Math.floor(atOnce / count));
  for (let first = 1; first <= all; first += step)
    await owner.query(
      `with highest as (select coalesce(max(id), 0) as id from txn), payment as materialized (
         select highest.id + (r - $3::int) * ($2::int / 2) + n as id, r, n, now() - ($5::int - r) * interval '1 second' as at
         from highest, generate_series($3::int, $4::int) r, generate_series(1, $2::int / 2) n
       ), journal as (
         insert into txn (id, idem_scope, idem_key, request_hash, kind, ref_type, ref_id, asset_id, line_count, is_pair, at)
           overriding system value
         select id, 'bench', 'fill ' || lpad(id::text, 12, '0'), sha256(int8send(id)), 40, 'bench', 1, 1, 2, true, at from payment
         returning id, idem_scope, idem_key, at
       ), key as (
         insert into txn_key (idem_scope, idem_key, txn_id, at) select idem_scope, idem_key, id, at from journal
       )
       insert into entry (account_id, version, txn_id, ref_id, at, line, kind, amount, balance_after, hash)
       select a.id, 1 + p.r, p.id, 1, p.at, 1 + side, 40, sign, 1000000 + case p.r % 2 when 1 then sign else 0 end, sha256(int8send(p.id))
       from payment p cross join generate_series(0, 1) side
         cross join lateral (select case when (p.r + side) % 2 = 1 then -1 else 1 end as sign) s
         join account a on a.owner_type = 'User' and a.owner_id = $1::int - 1 + 2 * p.n - side and a.wallet_code = 'main'
       order by p.r, p.n`,
      [from, count, first, Math.min(all, first + step - 1), all],
    );
  await owner.query(
    `update account a set version = e.version, balance = e.balance_after, head = e.hash
     from (select distinct on (account_id) account_id, version, balance_after, hash from entry
           where version = $1 order by account_id) e
     where e.account_id = a.id and a.owner_id between $2 and $3`,
    [1 + all, from, from + count - 1],
  );
  await owner.query(`select setval(pg_get_serial_sequence('txn', 'id'), (select max(id) from txn))`);
}

async function readPassbook({ url, ownerUrl }: ThrowAwayDatabase, person: BenchPerson): Promise<Figure[]> {
  const pool = openPool(url, 8);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const server = await buildApp({
    db: openDb(pool),
    databaseUrl: url,
    services: realServices(() => {}),
    rateLimit: 0,
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const stage: Stage = { server, owner, url, port, close: () => server.app.close() };
  try {
    const [member] = await signEverybodyIn(stage, [person]);
    if (!member) throw new Error('somebody reads');
    return await takeTurns(
      3,
      pages(stage, `passbook of ${longPassbook} lines`, member, '/api/wallet/passbook', {
        'first page': '',
        // pages are counted to 2,000: the last lines are reached from the other end
        'last page, the oldest lines first': 'sort=at',
      }),
    );
  } finally {
    await stage.close();
    await pool.end();
    await owner.end();
  }
}
