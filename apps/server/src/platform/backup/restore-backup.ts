import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { programOf } from '../jobs/open-worker.ts';
import { linkTablespaces } from '../postgres/link-tablespaces.ts';
import type { ServerUser } from '../postgres/postgres-binaries.ts';
import { freshUser, OWNER, openPostgresHome, storeAnotherPort } from '../postgres/postgres-home.ts';
import { runningServer, startServer, stopServer, urlOf } from '../postgres/postgres-process.ts';
import { refusal } from '../refusal.ts';
import { type BackupRecord, backupKey, baseCopies, inWords, readRecord } from './backup-folder.ts';
import { unsealFile } from './seal-file.ts';

/** How long the log may take to be played, in milliseconds. */
const recoveryPatience = 24 * 3_600_000;

/**
 * Makes a server from a backup: its newest base copy of before the moment, and the log from there on. It is started, played up to the moment,
 * and stopped: opened again, it is as it was then.
 * @param restore.place an empty folder, or one that does not exist
 * @param restore.to the last moment that counts; null = as far as the log goes
 * @returns the base copy it was made from, and the time of the last thing that was done
 */
export async function restoreBackup(restore: {
  folder: string;
  place: string;
  to: Date | null;
}): Promise<{ name: string; last_at: string | null }> {
  const { folder, place, to } = restore;
  const key = backupKey();
  if (existsSync(place) && readdirSync(place).length > 0) throw refusal(`The folder ${place} is not empty.`);
  const { name, record } = findBase(folder, to, key);
  const user = freshUser();
  const data = join(place, 'data');
  mkdirSync(data, { recursive: true });
  chmodSync(place, 0o755);
  unsealAll({ from: join(folder, 'base', name, 'files'), to: data, record, key, user });
  linkTablespaces(place, user);
  writeFileSync(join(place, 'password'), record.password, { mode: 0o600 });
  storeAnotherPort(place);
  prepareRecovery({ folder, place, to, key, user });
  return { name, last_at: await play(place, to) };
}

/** The newest copy that was complete before the moment. */
function findBase(folder: string, to: Date | null, key: Buffer): { name: string; record: BackupRecord } {
  for (const name of baseCopies(folder).reverse()) {
    const record = readRecord(folder, name, key);
    if (to === null || new Date(record.ended_at) <= to) return { name, record };
  }
  throw refusal(
    to === null
      ? `The folder ${folder} holds no backup.`
      : `The folder ${folder} holds no backup that was complete before ${to.toISOString()}.`,
  );
}

function unsealAll(files: {
  from: string;
  to: string;
  record: BackupRecord;
  key: Buffer;
  user: ServerUser;
}): void {
  const { from, to, record, key, user } = files;
  const folders = new Set<string>([to]);
  for (const path of record.folders) folders.add(join(to, path));
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    own(folder, user);
  }
  for (const { path } of record.files) {
    if (!existsSync(join(from, path))) throw refusal(`The backup lacks ${path}.`);
    inWords(() => unsealFile(join(from, path), join(to, path), { key, name: path }));
    own(join(to, path), user);
  }
}

function prepareRecovery(recovery: {
  folder: string;
  place: string;
  to: Date | null;
  key: Buffer;
  user: ServerUser;
}): void {
  const { folder, place, to, key, user } = recovery;
  const program = join(place, 'wal.mjs');
  copyFileSync(programOf('wal'), program);
  chmodSync(program, 0o644);
  const keyFile = join(place, 'backup-key');
  writeFileSync(keyFile, key.toString('hex'), { mode: 0o600 });
  own(keyFile, user);
  const command = `"${process.execPath}" "${program}" unseal "${join(folder, 'wal')}/%f" "%p"`;
  const settings = [
    '',
    // it writes into no archive of another server
    `archive_command = 'exit 0'`,
    `primary_conninfo = ''`,
    `synchronous_standby_names = ''`,
    `restore_command = ${pg.escapeLiteral(command)}`,
    `recovery_target_action = 'promote'`,
    ...(to ? [`recovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'`] : []),
    '',
  ];
  const data = join(place, 'data');
  appendFileSync(join(data, 'postgresql.auto.conf'), settings.join('\n'));
  const signal = join(data, 'recovery.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  own(signal, user);
}

/** Lets the server play the log to the end that was set. @returns the time of the last thing that was done */
async function play(place: string, to: Date | null): Promise<string | null> {
  const home = openPostgresHome(place, () => {}, false);
  const failure = await startServer(home);
  const port = runningServer(home.data)?.port;
  if (port === undefined)
    throw refusal(whyStopped(place, to) ?? `The restored database does not start: ${failure}`);
  const client = new pg.Client({ connectionString: urlOf(home, port, OWNER) });
  client.on('error', () => {});
  try {
    await client.connect();
    return await untilPlayed(client);
  } catch (error) {
    // stopped, it has written all of its log
    await stopServer(home).catch(() => {});
    throw refusal(whyStopped(place, to) ?? (error as Error).message, error);
  } finally {
    await client.end().catch(() => {});
    await stopServer(home).catch(() => {});
  }
}

/** Waits until the log is played, and lets go of what brought it here. @returns the time of the last thing that was done */
async function untilPlayed(client: pg.Client): Promise<string | null> {
  const until = performance.now() + recoveryPatience;
  while (performance.now() < until) {
    const { rows } = await client.query<{ is_played: boolean; last_at: string | null }>(
      `select not pg_is_in_recovery() as is_played, pg_last_xact_replay_timestamp()::text as last_at`,
    );
    if (rows[0]?.is_played) {
      for (const name of ['restore_command', 'recovery_target_time', 'recovery_target_action'])
        await client.query(`alter system reset ${name}`);
      return rows[0].last_at;
    }
    await sleep(100);
  }
  throw refusal('The log was not played in a day.');
}

/** Why a recovery ended before its moment, in words; null = it did not. */
function whyStopped(place: string, to: Date | null): string | null {
  const logs = join(place, 'data/log');
  const texts = existsSync(logs)
    ? readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'))
    : [];
  return texts.some((text) => text.includes('recovery ended before configured recovery target was reached'))
    ? `The archived log does not reach ${to?.toISOString()}: restore without --to, or to a moment before its end.`
    : null;
}

function own(path: string, { uid, gid }: ServerUser): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
