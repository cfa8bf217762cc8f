import { chownSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { ServerUser } from './postgres-binaries.ts';

/** Folders of a server whose contents are its own, and files that say that it runs. */
const emptied = [
  'pg_wal',
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'log',
];
const left =
  /^(postmaster\.(pid|opts)|pgsql_tmp.*|current_logfiles|start\.log|standby\.signal|recovery\.signal|backup_(label|manifest)(\.old)?)$/;

/** A copy of a server's files, from which a server starts once it has the WAL from `first_wal` to `last_wal`. */
export interface BaseCopy {
  first_wal: string;
  last_wal: string;
  /** When the copy was complete: no moment before it can be restored from it. */
  ended_at: string;
  timeline: number;
  system: string;
  files: { path: string; bytes: number }[];
  folders: string[];
}

/**
 * Copies the files of a server that runs and works (docs/operations.md §5): torn pages and files that come and go are mended by
 * the WAL of the meantime. What lies on other disks comes along, as folders of `pg_tblspc`: `linkTablespaces` makes of them what a server starts with.
 * @param client a connection of a superuser's to it, which does nothing else meanwhile
 * @param from its data folder
 * @param to an empty folder
 * @param user who is to own the files; empty = ourselves
 * @param copy writes one file, whose path in the data folder it gets; missing = as it is
 */
export async function copyBase(
  client: pg.Client,
  {
    from,
    to,
    user = {},
    copy = (source, target) => copyFileSync(source, target),
  }: {
    from: string;
    to: string;
    user?: ServerUser;
    copy?: (source: string, target: string, path: string) => void;
  },
): Promise<BaseCopy> {
  const { rows: started } = await client.query<{ wal: string }>(
    `select pg_walfile_name(pg_backup_start('banyan', true)) as wal`,
  );
  const files: BaseCopy['files'] = [];
  const folders: string[] = [];
  copyFolder({
    from,
    to,
    user,
    path: '',
    files,
    folders,
    copy,
  });
  const { rows: ended } = await client.query<{ label: string; wal: string; at: string }>(
    `select labelfile as label, pg_walfile_name(lsn) as wal, clock_timestamp()::text as at
     from pg_backup_stop(wait_for_archive => false)`,
  );
  const { label = '', wal = '', at = '' } = ended[0] ?? {};
  const file = join(to, 'backup_label');
  writeFileSync(file, label, { mode: 0o600 });
  own(file, user);
  files.push({ path: 'backup_label', bytes: Buffer.byteLength(label) });
  const { rows: of } = await client.query<{ system: string; timeline: number }>(
    `select system_identifier::text as system, ('x' || left($1, 8))::bit(32)::int as timeline from pg_control_system()`,
    [wal],
  );
  return {
    first_wal: started[0]?.wal ?? '',
    last_wal: wal,
    ended_at: at,
    timeline: of[0]?.timeline ?? 0,
    system: of[0]?.system ?? '',
    files,
    folders,
  };
}

interface Copying {
  from: string;
  to: string;
  user: ServerUser;
  path: string;
  files: BaseCopy['files'];
  folders: string[];
  copy: (source: string, target: string, path: string) => void;
}

function copyFolder(copying: Copying): void {
  const { from, to, user, path, files, folders, copy } = copying;
  folders.push(path);
  mkdirSync(join(to, path), { recursive: true, mode: 0o700 });
  own(join(to, path), user);
  if (emptied.includes(path)) {
    if (path === 'pg_wal')
      for (const name of ['archive_status', 'summaries']) copyFolder({ ...copying, path: join(path, name) });
    return;
  }
  for (const name of readdirSync(join(from, path))) {
    if (left.test(name)) continue;
    const part = join(path, name);
    const [source, target] = [join(from, part), join(to, part)];
    try {
      // links lead to other disks (tablespaces): what lies there is copied, or the copy would write into the server's own files
      if (statSync(source).isDirectory()) copyFolder({ ...copying, path: part });
      else {
        copy(source, target, part);
        own(target, user);
        files.push({ path: part, bytes: statSync(target).size });
      }
    } catch (error) {
      // dropped meanwhile: the WAL says so too
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

function own(path: string, { uid, gid }: ServerUser): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}
