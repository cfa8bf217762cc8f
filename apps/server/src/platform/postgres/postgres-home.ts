import { execFileSync } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { refusal } from '../refusal.ts';
import { childEnvironment } from '../settings.ts';
import { postgresBinaries, program, type ServerUser } from './postgres-binaries.ts';

/** The login that owns every database of the embedded server, and its main database. */
export const OWNER = 'banyan';

/** The archive of a server that is not backed up: it throws the log away. */
export const NO_ARCHIVE = 'exit 0';

/**
 * Where an embedded server lives: `home` holds `data`, `password` and `port`. What is thrown away need not outlast a
 * power failure.
 */
export type PostgresHome = {
  home: string;
  data: string;
  user: ServerUser;
  password: string;
  isThrownAway: boolean;
};

/**
 * Finds the embedded server's folder, making it on first use: a new cluster is built beside its place and
 * renamed into it, so that of two processes starting together one wins and a killed one leaves no half cluster.
 * @param place the path in the checkout that is, or points to, the folder
 * @throws a refusal when the folder cannot be read or reached
 */
export function openPostgresHome(
  place: string,
  log: (line: string) => void,
  isThrownAway: boolean,
): PostgresHome {
  if (!lstatSync(place, { throwIfNoEntry: false })) create(place, log);
  const home = realpathSync(place);
  const data = join(home, 'data');
  const user = ownerOf(data);
  if (user.uid !== undefined && !reaches(user, data)) {
    throw refusal(
      `The database's user (uid ${user.uid}) cannot reach ${data}: let others pass the folders above it (chmod o+x).`,
    );
  }
  try {
    return { home, data, user, password: readFileSync(join(home, 'password'), 'utf8'), isThrownAway };
  } catch (error) {
    throw refusal(
      `The database in ${home} belongs to another user; run as that user, or set DATABASE_URL.`,
      error,
    );
  }
}

/** The port kept for this cluster. */
export function storedPort(home: string): number {
  return Number(readFileSync(join(home, 'port'), 'utf8'));
}

/** Keeps another port, drawn below the range from which systems hand out ports of outgoing connections. */
export function storeAnotherPort(home: string): number {
  const port = randomInt(20_000, 30_000);
  writeFileSync(join(home, 'port'), String(port));
  return port;
}

/** Writes the settings; every start does, because the machine's memory may have changed. */
export function writeSettings({ data, user, isThrownAway }: PostgresHome): void {
  const memory = Math.floor(Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 2 ** 20);
  const settings = {
    listen_addresses: `'127.0.0.1'`,
    unix_socket_directories: `''`,
    max_connections: 200,
    password_encryption: `'scram-sha-256'`,
    // a password is drawn, not chosen: many rounds protect it no better, and what is thrown away is entered by thousands
    scram_iterations: isThrownAway ? 1 : 4096,
    // what is thrown away is small, and dropping a database looks at every buffer
    shared_buffers: isThrownAway ? '256MB' : `${Math.max(128, Math.min(2048, Math.floor(memory / 4)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memory / 2))}MB`,
    fsync: isThrownAway ? 'off' : 'on',
    synchronous_commit: 'on',
    full_page_writes: isThrownAway ? 'off' : 'on',
    // what is archived says `npm run backup`; switching it on later would need another start
    archive_mode: isThrownAway ? 'off' : 'on',
    archive_command: `'${NO_ARCHIVE}'`,
    max_wal_size: isThrownAway ? '256MB' : '8GB',
    random_page_cost: 1.1,
    max_parallel_workers_per_gather: Math.min(2, availableParallelism() - 1),
    timezone: `'UTC'`,
    log_timezone: `'UTC'`,
    logging_collector: 'on',
    log_directory: `'log'`,
    // One file per weekday, overwritten a week later: the log never grows without end.
    log_filename: `'postgresql-%a.log'`,
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_line_prefix: `'%m [%p] %d '`,
  };
  const file = join(data, 'banyan.conf');
  writeFileSync(
    file,
    `${Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('')}`,
  );
  own(file, user);
}

function create(place: string, log: (line: string) => void): void {
  const parent = dirname(place);
  try {
    mkdirSync(parent, { recursive: true });
  } catch (error) {
    throw refusal(
      `The folder ${parent} for the database cannot be made; set DATABASE_URL to a PostgreSQL of yours.`,
      error,
    );
  }
  const user = freshUser();
  log('Creating the database…');
  const suffix = randomBytes(4).toString('hex');
  if (user.uid === undefined || reaches(user, parent)) {
    const fresh = `${place}.${suffix}`;
    initialise(fresh, user);
    try {
      renameSync(fresh, place);
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true });
      if (!existsSync(place)) throw error;
    }
    return;
  }
  // The server refuses to run as root, and no other user may enter this checkout: the data lies outside,
  // and a link in the checkout says where. The link is random, so a new clone at the same path starts anew.
  const hash = createHash('sha256').update(realpathSync(parent)).digest('hex').slice(0, 16);
  const outside = join('/var/lib/banyan', `${hash}-${suffix}`);
  mkdirSync('/var/lib/banyan', { recursive: true });
  chmodSync('/var/lib/banyan', 0o755);
  initialise(outside, user);
  writeFileSync(join(outside, 'checkout'), `${dirname(realpathSync(parent))}\n`);
  try {
    symlinkSync(outside, place);
  } catch (error) {
    rmSync(outside, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
}

function initialise(home: string, user: ServerUser): void {
  const data = join(home, 'data');
  const passwordForServer = join(home, 'initdb-password');
  const password = randomBytes(24).toString('base64url');
  mkdirSync(data, { recursive: true });
  chmodSync(home, 0o755);
  chmodSync(data, 0o700);
  own(data, user);
  writeFileSync(join(home, 'password'), password, { mode: 0o600 });
  writeFileSync(passwordForServer, password, { mode: 0o600 });
  own(passwordForServer, user);
  storeAnotherPort(home);
  try {
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
    const access = [`--username=${OWNER}`, '--auth=scram-sha-256', `--pwfile=${passwordForServer}`];
    const initdb = program(postgresBinaries(home, user), 'initdb');
    execFileSync(initdb, [...locale, ...access, '--data-checksums', '-D', data], spawnOptions(user));
    appendFileSync(join(data, 'postgresql.conf'), `\ninclude 'banyan.conf'\n`);
    rmSync(passwordForServer);
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    const reason = (error as { stderr?: Buffer }).stderr?.toString().trim();
    throw reason ? refusal(`The database could not be created: ${reason}`, error) : error;
  }
}

/** How PostgreSQL's programs are run: as their user, from a folder everyone may enter, without PG* variables. */
export function spawnOptions(user: ServerUser): {
  uid?: number;
  gid?: number;
  cwd: string;
  env: NodeJS.ProcessEnv;
} {
  return { ...user, cwd: '/', env: childEnvironment() };
}

function own(path: string, { uid, gid }: ServerUser): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** As root, an existing cluster is run as its owner. */
function ownerOf(data: string): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = statSync(data);
  return { uid, gid };
}

/** The server refuses to run as root, which therefore hands a new cluster to `postgres`, else to `nobody`. */
export function freshUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

function reaches(user: ServerUser, folder: string): boolean {
  try {
    execFileSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...spawnOptions(user), stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
