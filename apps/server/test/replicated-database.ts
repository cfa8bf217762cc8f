import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { applicationUrl } from '../src/platform/postgres/application-login.ts';
import { copyBase } from '../src/platform/postgres/copy-base.ts';
import { addressOfHosts } from '../src/platform/postgres/database-hosts.ts';
import { linkTablespaces } from '../src/platform/postgres/link-tablespaces.ts';
import { postgresBinaries, program } from '../src/platform/postgres/postgres-binaries.ts';
import {
  openPostgresHome,
  type PostgresHome,
  spawnOptions,
  storeAnotherPort,
  storedPort,
} from '../src/platform/postgres/postgres-home.ts';
import {
  ensureRunning,
  runningServer,
  stopServer,
  urlOf,
} from '../src/platform/postgres/postgres-process.ts';
import { folderInMemory } from '../src/platform/postgres/throw-away-server.ts';
import { type Line, openLine } from './open-line.ts';

const run = promisify(execFile);

/** One of two servers of a database. */
export interface Replica {
  name: string;
  home: PostgresHome;
  port: number;
  /** The line over which the application and the other server reach it; null = they do so directly. */
  line: Line | null;
}

/** Where the application and the other server reach it. */
const reachedAt = ({ line, port }: Replica): number => line?.port ?? port;

/** Two servers of one database, of which one follows the other. */
export interface ReplicatedDatabase {
  /** The one that was made the primary last; `standby` follows it once it has joined. */
  primary: Replica;
  standby: Replica;
  /** Address of a database on both, as its owner and as the application. */
  ownerUrl(database: string): string;
  url(database: string): string;
  /** Commits wait until a standby has them; called off where there is none. */
  setSynchronous(isOn: boolean): Promise<void>;
  /** SIGKILL, SIGSTOP or SIGCONT to the server and all of its processes. */
  signal(server: Replica, signal: NodeJS.Signals): void;
  /** Makes the standby the primary, as a manager does with `pg_ctl promote`. The old one is left as it is. */
  promote(): Promise<void>;
  /** Ends the server that is not the primary for good, and makes it a standby from a new copy of the primary. */
  rejoin(): Promise<void>;
  /** Starts a server as it lies there: an old primary comes back. */
  start(server: Replica): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Makes both servers and lets the second one follow the first.
 * @param options.isOnDisk where it is measured what a commit waits for; missing = in memory where that is possible
 * @param options.hasLines the servers are reached over lines that can be cut
 */
export async function openReplicatedDatabase({
  isOnDisk = false,
  hasLines = false,
} = {}): Promise<ReplicatedDatabase> {
  const place = isOnDisk ? tmpdir() : (folderInMemory() ?? tmpdir());
  const folder = mkdtempSync(join(place, 'banyan-two-'));
  chmodSync(folder, 0o755);
  const one = openPostgresHome(join(folder, 'one'), () => {}, false);
  const first: Replica = {
    name: 'one',
    home: one,
    port: storedPort(one.home),
    line: hasLines ? await openLine(() => first.port) : null,
  };
  await start(first);
  const second: Replica = {
    name: 'two',
    home: { ...one, home: join(folder, 'two'), data: join(folder, 'two/data') },
    port: 0,
    line: hasLines ? await openLine(() => second.port) : null,
  };
  const own: ReplicatedDatabase = {
    primary: first,
    standby: second,
    ownerUrl: (database) => {
      const hosts = [first, second].map((one) => `127.0.0.1:${reachedAt(one)}`);
      const { username, password } = new URL(urlOf(one, 1, database));
      return addressOfHosts(`postgres://${username}:${password}@${hosts.join(',')}/${database}`) ?? '';
    },
    url: (database) => applicationUrl(own.ownerUrl(database), null),
    setSynchronous: (isOn) => setSynchronous(own.primary, isOn),
    signal: ({ home }, signal) => {
      for (const pid of processesOf(home.data)) kill(pid, signal);
      if (signal === 'SIGKILL') rmSync(join(home.data, 'postmaster.pid'), { force: true });
    },
    promote: async () => {
      const { home } = own.standby;
      await control(home, ['promote', '-w', '-t', '30']);
      [own.primary, own.standby] = [own.standby, own.primary];
    },
    rejoin: async () => {
      own.signal(own.standby, 'SIGKILL');
      rmSync(own.standby.home.data, { recursive: true, force: true });
      await joinAsStandby(own.primary, own.standby);
    },
    start,
    stop: async () => {
      for (const { home } of [first, second])
        if (runningServer(home.data)) {
          for (const pid of processesOf(home.data)) kill(pid, 'SIGCONT');
          await stopServer(home).catch(() => own.signal(first, 'SIGKILL'));
        }
      for (const { line } of [first, second]) line?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await joinAsStandby(first, second);
  return own;
}

async function start(server: Replica): Promise<void> {
  server.port = (await ensureRunning(server.home, () => {})).port;
}

async function control(home: PostgresHome, what: string[]): Promise<void> {
  const pgCtl = program(postgresBinaries(home.home, home.user), 'pg_ctl');
  await run(pgCtl, [...what, '-s', '-D', home.data], spawnOptions(home.user));
}

/** A new copy of the primary that follows it: what a manager does with a new server, and with an old primary. */
async function joinAsStandby(primary: Replica, standby: Replica): Promise<void> {
  const { home, data, user, password } = standby.home;
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755);
  cpSync(join(primary.home.home, 'password'), join(home, 'password'));
  if (standby.port) writeFileSync(join(home, 'port'), String(standby.port));
  else standby.port = storeAnotherPort(home);
  const client = await asOwner(primary);
  try {
    await client.query(
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots where not active`,
    );
    await client.query(`select pg_create_physical_replication_slot($1, true)`, [standby.name]);
    await copyBase(client, { from: primary.home.data, to: data, user });
    linkTablespaces(home, user);
  } finally {
    await client.end();
  }
  const follows = `host=127.0.0.1 port=${reachedAt(primary)} user=banyan password=${password} application_name=${standby.name}`;
  const settings = [
    '',
    `primary_conninfo = '${follows}'`,
    `primary_slot_name = '${standby.name}'`,
    `synchronous_standby_names = ''`,
    // a walsender that has lost its standby lets go of it soon
    `wal_sender_timeout = '5s'`,
    `wal_receiver_timeout = '5s'`,
    '',
  ];
  const conf = join(data, 'postgresql.auto.conf');
  writeFileSync(conf, `${readFileSync(conf, 'utf8')}${settings.join('\n')}`);
  const signal = join(data, 'standby.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(signal, user.uid, user.gid);
  await start(standby);
  await untilStreaming(primary);
}

async function untilStreaming(primary: Replica): Promise<void> {
  const client = await asOwner(primary);
  try {
    for (;;) {
      const { rowCount } = await client.query(
        `select from pg_stat_replication where state = 'streaming' and replay_lsn >= pg_current_wal_lsn()`,
      );
      if (rowCount) return;
      await sleep(50);
    }
  } finally {
    await client.end();
  }
}

async function setSynchronous(primary: Replica, isOn: boolean): Promise<void> {
  const client = await asOwner(primary);
  try {
    await client.query(`alter system set synchronous_standby_names = ${isOn ? `'*'` : `''`}`);
    await client.query('select pg_reload_conf()');
    const wanted = isOn ? '*' : '';
    for (;;) {
      const { rows } = await client.query<{ value: string }>(
        `select current_setting('synchronous_standby_names') as value`,
      );
      const { rowCount } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`);
      if (rows[0]?.value === wanted && (!isOn || rowCount)) return;
      await sleep(20);
    }
  } finally {
    await client.end();
  }
}

export async function asOwner({ home, port }: Replica, database = 'banyan'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(home, port, database) });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** The server and every process it has started. */
export function processesOf(data: string): number[] {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return [];
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const task = `/proc/${postmaster}/task/${postmaster}/children`;
  const children = existsSync(task) ? readFileSync(task, 'utf8').trim().split(' ').filter(Boolean) : [];
  return [postmaster, ...children.map(Number)];
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended by itself
  }
}
