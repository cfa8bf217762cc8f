import { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asOwner,
  openReplicatedDatabase,
  type ReplicatedDatabase,
} from '../../../test/replicated-database.ts';
import { openBulkClient } from '../database/copy-rows.ts';
import { type Db, inTransaction, openDb, openPool } from '../database/db.ts';
import { readInBulk } from '../database/read-in-bulk.ts';
import { openStandbyReads } from '../database/standby-reads.ts';
import { openExports } from '../export/open-exports.ts';
import { loginOf, openApplicationLogin } from './application-login.ts';
import { connectTo } from './connect-to.ts';
import { addressOfHosts, hostsOf } from './database-hosts.ts';
import { findWriter, type HostState } from './find-writer.ts';
import { HostWatch } from './host-watch.ts';

describe('an address of several servers', () => {
  it('names each with its port, and the first one to who asks for one', () => {
    const address = addressOfHosts('postgres://me:se%40cret@one,two:5433,[::1]:6/banyan?sslmode=verify-full');
    expect(hostsOf(address ?? '')).toEqual([
      { host: 'one', port: 5432 },
      { host: 'two', port: 5433 },
      { host: '::1', port: 6 },
    ]);
    const { host, pathname, searchParams } = new URL(address ?? '');
    expect([host, pathname, searchParams.get('sslmode')]).toEqual(['one', '/banyan', 'verify-full']);
  });

  it('of one stays as it is, and what is none is refused', () => {
    const one = 'postgres://me:secret@one:5433/banyan';
    expect(addressOfHosts(one)).toBe(one);
    expect(hostsOf(one)).toEqual([{ host: 'one', port: 5433 }]);
    for (const wrong of ['postgres://me@one,/banyan', 'postgres://me@one:x,two/banyan', 'mysql://one,two/x'])
      expect(addressOfHosts(wrong)).toBeNull();
  });
});

describe('the server that takes writes', () => {
  const state = (host: string, more: Partial<HostState> = {}): HostState => ({
    host,
    port: 1,
    is_standby: false,
    timeline: 2,
    system: '7',
    ...more,
  });
  const standby = state('two', { is_standby: true });
  const known = { timeline: 2, system: '7' };

  it('is the primary of the newest timeline', () => {
    expect(findWriter([standby, state('one')], known)).toMatchObject({ host: 'one' });
    expect(findWriter([state('old'), state('one', { timeline: 3 })], known)).toMatchObject({ host: 'one' });
  });

  it.each([
    [[], 'No server of the database answers.'],
    [[standby], 'All servers of the database that answer are standbys.'],
    [[state('one', { timeline: 1 })], 'one:1 is an old primary: it writes timeline 1, and 2 has begun.'],
    [[state('one'), state('two')], 'one:1 and two:1 both take writes on timeline 2.'],
    [[state('one'), state('two', { system: '8' })], 'two:1 holds another database than the others.'],
  ])('is none of %j', (states, why) => {
    expect(findWriter(states, known)).toBe(why);
  });
});

describe('two servers of a database', () => {
  let two: ReplicatedDatabase;
  let pool: pg.Pool;
  let db: Db;
  beforeAll(async () => {
    two = await openReplicatedDatabase();
    const owner = new pg.Client(connectTo(two.ownerUrl('banyan')));
    await owner.connect();
    await openApplicationLogin({ ownerUrl: two.ownerUrl('banyan'), appUrl: null });
    await owner.query('create table noted (n int primary key); grant select, insert on noted to banyan_app');
    await owner.end();
    pool = openPool(two.url('banyan'), 3);
    db = openDb(pool);
  });
  afterAll(async () => {
    await pool.end();
    await two.stop();
  });
  const note = async (n: number) =>
    await inTransaction(db, async (tx) => void (await sql`insert into noted values (${n})`.execute(tx)));
  const noted = async () =>
    (await sql<{ n: number }>`select n from noted order by n`.execute(db)).rows.map(({ n }) => n);
  /** As a client does that calls again. */
  const noteAtLast = async (n: number) =>
    await expect.poll(() => note(n).then(() => 'noted', String), { timeout: 30_000 }).toBe('noted');

  it('files are read from a standby that has all that was written before, and else from the primary', async () => {
    const standbyUrl = loginOf(two.url('banyan'), `postgres://127.0.0.1:${two.standby.port}/banyan`);
    const exports = openExports(two.url('banyan'), {}, standbyUrl);
    const columns = ['n', 'standby'].map((key) => ({ key, kind: 'text' as const, label: key }));
    const style = { timezone: 'UTC', digits: 2 };
    const read = async (sqlText: string): Promise<string> => {
      const asked = { format: 'csv' as const, columns, style, query: { sql: sqlText, parameters: [] } };
      const reader = { session: 'one', signal: new AbortController().signal };
      const file = await exports.open(asked, reader);
      return (await file.toArray()).join('').split('\r\n').slice(1).join(' ').trim();
    };
    const all = `select count(*)::text as n, pg_is_in_recovery()::text as standby from noted`;
    for (let n = 101; n <= 110; n += 1) {
      await note(n);
      expect(await read(all)).toBe(`${n - 100};true`);
    }
    const owner = await asOwner(two.primary);
    await owner.query('create unlogged table kept_here (n int); grant select on kept_here to banyan_app');
    expect(await read(all.replace('noted', 'kept_here'))).toBe('0;false');
    const replay = await asOwner(two.standby);
    await replay.query('select pg_wal_replay_pause()');
    await note(111);
    expect(await read(all)).toBe('11;false');
    await replay.query('select pg_wal_replay_resume()');
    await owner.query('truncate noted');
    await Promise.all([owner.end(), replay.end(), exports.close()]);
  });

  it('pages are read from a standby that has all that was written before, and else from the primary', async () => {
    const standbyUrl = loginOf(two.url('banyan'), `postgres://127.0.0.1:${two.standby.port}/banyan`);
    // it is waited for as long as this busy machine takes
    const reads = openStandbyReads(db, standbyUrl, { patience: 10_000, rest: 0 });
    const select = (table: string) => sql<{ n: number; standby: boolean }>`
      select count(*)::int as n, pg_is_in_recovery() as standby from ${sql.table(table)}`;
    const read = async (table: string, from = reads) => {
      const { rows } = await from.read(table, async (reader) => await select(table).execute(reader));
      return [rows[0]?.n, rows[0]?.standby];
    };
    for (let n = 201; n <= 220; n += 1) {
      await note(n);
      expect(await read('noted')).toEqual([n - 200, true]);
    }
    const owner = await asOwner(two.primary);
    await owner.query('create unlogged table here_alone (n int); grant select on here_alone to banyan_app');
    expect(await read('here_alone')).toEqual([0, false]);
    expect(await reads.look()).toMatchObject({ from_standby: 20, from_primary: 1, is_reachable: true });

    const replay = await asOwner(two.standby);
    await replay.query('select pg_wal_replay_pause()');
    await note(221);
    const hasty = openStandbyReads(db, standbyUrl, { patience: 1, rest: 60_000 });
    expect(await read('noted', hasty)).toEqual([21, false]);
    await replay.query('select pg_wal_replay_resume()');
    // it is let alone for a while
    expect(await read('noted', hasty)).toEqual([21, false]);
    expect(await hasty.look()).toMatchObject({ from_standby: 0, from_primary: 2 });

    two.signal(two.standby, 'SIGSTOP');
    const cautious = openStandbyReads(db, standbyUrl, { patience: 20 });
    expect(await read('noted', cautious)).toEqual([21, false]);
    two.signal(two.standby, 'SIGCONT');
    await owner.query('truncate noted');
    await Promise.all([owner.end(), replay.end(), reads.close(), hasty.close(), cautious.close()]);
  });

  it('two servers read nothing older than what was written through either, also from a standby that is an hour behind', async () => {
    const standbyUrl = loginOf(two.url('banyan'), `postgres://127.0.0.1:${two.standby.port}/banyan`);
    const pools = [openPool(two.url('banyan'), 2), openPool(two.url('banyan'), 2)];
    const nodes = pools.map((own) => {
      const writes = openDb(own);
      return { writes, reads: openStandbyReads(writes, standbyUrl, { patience: 5000, rest: 0 }) };
    });
    let written = 0;
    /** Somebody writes through one server, and reads at once through the other one. @returns whether it was read from the standby */
    const writeAndRead = async (): Promise<boolean | undefined> => {
      const [writer, reader] = written % 2 ? nodes : nodes.toReversed();
      written += 1;
      await inTransaction(writer?.writes as Db, async (tx) => {
        await sql`insert into noted values (${300 + written})`.execute(tx);
      });
      const found = await reader?.reads.read('noted', async (from) => {
        const { rows } = await sql<{ n: number; standby: boolean }>`
          select count(*)::int as n, pg_is_in_recovery() as standby from noted`.execute(from);
        return rows[0];
      });
      expect(found?.n).toBe(written);
      return found?.standby;
    };
    for (let n = 0; n < 10; n += 1) expect(await writeAndRead()).toBe(true);

    const standby = await asOwner(two.standby);
    const delay = async (time: string) => {
      await standby.query(`alter system set recovery_min_apply_delay = '${time}'`);
      await standby.query('select pg_reload_conf()');
      const set = `select current_setting('recovery_min_apply_delay') as value`;
      await expect.poll(async () => (await standby.query(set)).rows[0].value).toBe(time);
    };
    await delay('1h');
    for (let n = 0; n < 2; n += 1) expect(await writeAndRead()).toBe(false);
    const state = await nodes[0]?.reads.look();
    expect(state).toMatchObject({ is_reachable: true, behind_seconds: expect.any(Number) });
    expect(state?.behind_seconds).toBeGreaterThan(0);
    await delay('0');
    // by itself, once it has caught up
    await expect.poll(writeAndRead, { timeout: 30_000 }).toBe(true);
    const owner = await asOwner(two.primary);
    await owner.query('truncate noted');
    await Promise.all([
      owner.end(),
      standby.end(),
      ...nodes.map(({ reads }) => reads.close()),
      ...pools.map((own) => own.end()),
    ]);
  });

  it('long reads come from a standby that has all that was written before, and else from the primary', async () => {
    const standbyUrl = loginOf(two.url('banyan'), `postgres://127.0.0.1:${two.standby.port}/banyan`);
    const primary = await openBulkClient(two.url('banyan'), { synchronousCommit: false });
    const select = 'select count(*)::int as n, pg_is_in_recovery() as standby from noted';
    const read = async (from: string | null, text = select) => {
      const rows = await readInBulk(
        primary,
        two.url('banyan'),
        async (client) => (await client.query(text)).rows,
        from,
      );
      return Object.values(rows[0] ?? {});
    };
    // what no commit has waited for is waited for, too
    for (let n = 1; n <= 5; n += 1) {
      await primary.query('insert into noted values ($1)', [400 + n]);
      expect(await read(standbyUrl)).toEqual([n, true]);
    }
    expect(await read(null)).toEqual([5, false]);
    // a database of the same server that is another one, one that does not answer, and what a standby cannot do
    for (const other of [standbyUrl.replace(/banyan$/, 'postgres'), 'postgres://127.0.0.1:1/banyan'])
      expect(await read(other)).toEqual([5, false]);
    expect(
      await read(standbyUrl, select.replace('select', 'select pg_current_wal_lsn() is not null as is_here,')),
    ).toEqual([true, 5, false]);
    const replay = await asOwner(two.standby);
    await replay.query('select pg_wal_replay_pause()');
    await note(406);
    expect(await read(standbyUrl)).toEqual([6, false]);
    await replay.query('select pg_wal_replay_resume()');
    await Promise.all([replay.end(), primary.end()]);
    const owner = await asOwner(two.primary);
    await owner.query('truncate noted');
    await owner.end();
  });

  it('the server that takes writes is found although the last connection ends meanwhile', async () => {
    const watch = new HostWatch(two.url('banyan'));
    const held = new Socket();
    const hold = async (socket: Socket) => watch.hold(socket, await watch.find());
    await hold(held);
    for (const end of [() => {}, () => held.emit('close')]) {
      // what was found does not hold after a connection has ended
      const ended = new Socket();
      await hold(ended);
      ended.emit('close');
      const found = watch.find();
      end();
      expect(await found).toMatchObject({ port: two.primary.port });
    }
  });

  it('pages are read from the primary where no standby is set, or none answers', async () => {
    const none = openStandbyReads(db, null);
    const nobody = openStandbyReads(db, loginOf(two.url('banyan'), 'postgres://127.0.0.1:1/banyan'));
    for (const reads of [none, nobody]) expect(await reads.read('any', async (reader) => reader)).toBe(db);
    expect(await none.look()).toBeNull();
    expect(await nobody.look()).toMatchObject({ is_reachable: false, behind_seconds: null });
    await Promise.all([none.close(), nobody.close()]);
  });

  it('the standby takes over from a primary that was killed, and the pool goes on by itself', async () => {
    await two.setSynchronous(true);
    await note(1);
    two.signal(two.primary, 'SIGKILL');
    await two.promote();
    await two.setSynchronous(false);
    await noteAtLast(2);
    expect(await noted()).toEqual([1, 2]);
  });

  it('an old primary that comes back gets nothing, and stays refused when it is the only one', async () => {
    await two.start(two.standby);
    await note(3);
    const old = await asOwner(two.standby);
    expect((await old.query('select n from noted order by n')).rows).toEqual([{ n: 1 }]);
    await old.end();
    two.signal(two.primary, 'SIGKILL');
    await expect
      .poll(() => note(4).then(() => 'noted', String), { timeout: 30_000 })
      .toMatch(/is an old primary: it writes timeline 1, and 2 has begun/);
    await two.start(two.primary);
    await two.rejoin();
    // what is noted now must be there after the next failover
    await two.setSynchronous(true);
    await noteAtLast(5);
    expect(await noted()).toEqual([1, 2, 3, 5]);
  });

  it('connections to a primary that is frozen end when the standby takes over', async () => {
    // a standby that just came back has not been waited for
    const behind = await asOwner(two.standby);
    const received = async () =>
      (await behind.query('select n from noted order by n')).rows.map(({ n }) => n);
    await expect.poll(received).toEqual([1, 2, 3, 5]);
    await behind.end();
    const [held] = [await pool.connect()];
    two.signal(two.primary, 'SIGSTOP');
    const stuck = held.query('select 1').then(
      () => 'answered',
      () => 'ended',
    );
    await two.promote();
    await two.setSynchronous(false);
    await noteAtLast(6);
    expect(await stuck).toBe('ended');
    held.release(true);
    two.signal(two.standby, 'SIGCONT');
    await note(7);
    expect(await noted()).toEqual([1, 2, 3, 5, 6, 7]);
  });

  it('nothing is acknowledged that the standby has not confirmed', async () => {
    await two.rejoin();
    await two.setSynchronous(true);
    two.signal(two.standby, 'SIGSTOP');
    const unsure = note(8).then(
      () => 'noted',
      (error: Error) => error.message,
    );
    const owner = await asOwner(two.primary);
    // as somebody does who ends what hangs
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
    await expect.poll(async () => (await owner.query(cancel)).rowCount).toBe(1);
    expect(await unsure).toBe('The standby has not confirmed what was done.');
    await owner.end();
    two.signal(two.standby, 'SIGCONT');
    await noteAtLast(9);
  });
});
