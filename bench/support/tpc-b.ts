import type pg from 'pg';
import type { StatementDriver, Statements } from './load-statements.ts';

const scale = 50;
const accounts = scale * 100_000;

/** The statements of pgbench's TPC-B, unchanged; of a driver that sends one statement, as one function. */
export function tpcB(driver: StatementDriver): Statements {
  const draw = { aid: accounts, bid: scale, tid: scale * 10, delta: 5000 };
  if (!driver.isPgbench) return { sql: ['select tpc_b(:aid::int, :bid::int, :tid::int, :delta::int)'], draw };
  return {
    sql: [
      'BEGIN',
      'UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid',
      'SELECT abalance FROM pgbench_accounts WHERE aid = :aid',
      'UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid',
      'UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid',
      'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP)',
      'END',
    ],
    draw,
  };
}

/** The tables of `pgbench -i -s 50`. */
export async function fillTpcB(client: pg.Client, driver: StatementDriver): Promise<void> {
  await client.query(`
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    create table pgbench_tellers (tid int not null, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100);
    create table pgbench_branches (bid int not null, bbalance int, filler char(88)) with (fillfactor = 100);
    insert into pgbench_branches (bid, bbalance) select n, 0 from generate_series(1, ${scale}) n;
    insert into pgbench_tellers (tid, bid, tbalance)
      select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) n;
    insert into pgbench_accounts (aid, bid, abalance, filler)
      select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${accounts}) n;
    alter table pgbench_branches add primary key (bid);
    alter table pgbench_tellers add primary key (tid);
    alter table pgbench_accounts add primary key (aid)`);
  if (driver.isPgbench) return;
  await client.query(`
    create function tpc_b(p_aid int, p_bid int, p_tid int, p_delta int) returns int language plpgsql as $$
    declare
      v_balance int;
    begin
      update pgbench_accounts set abalance = abalance + p_delta where aid = p_aid;
      select abalance into v_balance from pgbench_accounts where aid = p_aid;
      update pgbench_tellers set tbalance = tbalance + p_delta where tid = p_tid;
      update pgbench_branches set bbalance = bbalance + p_delta where bid = p_bid;
      insert into pgbench_history (tid, bid, aid, delta, mtime)
        values (p_tid, p_bid, p_aid, p_delta, current_timestamp);
      return v_balance;
    end $$`);
}
