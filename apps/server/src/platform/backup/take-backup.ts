import { chmodSync, chownSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { programOf } from '../jobs/open-worker.ts';
import { copyBase } from '../postgres/copy-base.ts';
import type { ServerUser } from '../postgres/postgres-binaries.ts';
import { openPostgresHome } from '../postgres/postgres-home.ts';
import { refusal } from '../refusal.ts';
import { backupKey, makeFolder, writeRecord } from './backup-folder.ts';
import { sealFile } from './seal-file.ts';

/** How long the log may take to arrive in the archive, in milliseconds. */
const archivePatience = 60_000;

/**
 * Takes a base copy of the embedded server, encrypted with BACKUP_KEY, and from then on archives its log into the same folder, a file
 * once a minute at the latest: any moment after the copy can be restored (docs/operations.md §5).
 * @param backup.home where the server lives
 * @param backup.folder where backups go: better on another disk
 * @returns the name of the base copy, its files and bytes
 */
export async function takeBackup(backup: {
  ownerUrl: string;
  home: string;
  folder: string;
  now: Date;
}): Promise<{ name: string; files: number; bytes: number }> {
  const { ownerUrl, folder, now } = backup;
  const key = backupKey();
  const home = openPostgresHome(backup.home, () => {}, false);
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await startArchiving(client, { home: home.home, user: home.user, folder, key });
    const name = now.toISOString().replaceAll(':', '-');
    const to = join(folder, 'base', name);
    makeFolder(to);
    const copied = await copyBase(client, {
      from: home.data,
      to: join(to, 'files'),
      copy: (source, target, path) => {
        makeFolder(dirname(target));
        sealFile(source, target, { key, name: path });
      },
    });
    const label = join(to, 'files/backup_label');
    sealFile(label, label, { key, name: 'backup_label' });
    await untilArchived(client, copied.last_wal);
    writeRecord(folder, name, { ...copied, password: home.password }, key);
    return {
      name,
      files: copied.files.length,
      bytes: copied.files.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  } finally {
    await client.end();
  }
}

async function startArchiving(
  client: pg.Client,
  { home, user, folder, key }: { home: string; user: ServerUser; folder: string; key: Buffer },
): Promise<void> {
  const { rows } = await client.query<{ mode: string }>(`select current_setting('archive_mode') as mode`);
  if (rows[0]?.mode === 'off')
    throw refusal(
      'The database does not archive its log yet: stop all that use it once, so that it starts anew.',
    );
  const wal = join(folder, 'wal');
  mkdirSync(wal, { recursive: true });
  chmodSync(folder, 0o755);
  chmodSync(wal, 0o700);
  own(wal, user);
  // the server's user may not be able to read the checkout
  const program = join(home, 'wal.mjs');
  copyFileSync(programOf('wal'), program);
  chmodSync(program, 0o644);
  const keyFile = join(home, 'backup-key');
  writeFileSync(keyFile, key.toString('hex'), { mode: 0o600 });
  own(keyFile, user);
  const command = `"${process.execPath}" "${program}" seal "%p" "${wal}/%f"`;
  await client.query(`alter system set archive_command = ${pg.escapeLiteral(command)}`);
  await client.query(`alter system set archive_timeout = '60s'`);
  await client.query('select pg_reload_conf()');
}

/** Waits until a file of the log, and all before it, is in the archive. @throws a refusal when it does not come there */
export async function untilArchived(client: pg.Client, wal: string): Promise<void> {
  await client.query('select pg_switch_wal()');
  const until = performance.now() + archivePatience;
  for (;;) {
    const { rows } = await client.query<{ is_there: boolean }>(
      'select coalesce(last_archived_wal >= $1, false) as is_there from pg_stat_archiver',
      [wal],
    );
    if (rows[0]?.is_there) return;
    if (performance.now() > until)
      throw refusal('The log of the database does not arrive in the archive: its own log says why.');
    await sleep(200);
  }
}

function own(path: string, { uid, gid }: ServerUser): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
