import {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnServer, openOwnServer, query } from '../../../test/own-server.ts';
import { baseCopies } from './backup-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup, untilArchived } from './take-backup.ts';

let own: OwnServer;
let name: string;
/** Before, between and after what is noted. */
const moments: Date[] = [];
const note = async (n: number) => {
  await query(own.ownerUrl, `insert into noted values (${n})`);
  await query(own.ownerUrl, `insert into noted_early values (${n})`);
  const [row] = await query(own.ownerUrl, 'select clock_timestamp() as at');
  // a date, or its text where the server's own reading of types is loaded
  moments[n] = new Date(row?.at as string);
};

beforeAll(async () => {
  process.env.BACKUP_KEY = '0123456789abcdef'.repeat(4);
  own = await openOwnServer();
  await query(own.ownerUrl, 'create table noted (n int primary key)');
  const { uid, gid } = statSync(join(own.home, 'data'));
  mkdirSync(own.path('slow'), { mode: 0o700 });
  chownSync(own.path('slow'), uid, gid);
  await query(own.ownerUrl, `create tablespace slow location '${own.path('slow')}'`);
  await query(own.ownerUrl, 'create table noted_early (n int) tablespace slow');
  await query(own.ownerUrl, 'insert into noted_early values (0)');
  const copy = { ownerUrl: own.ownerUrl, home: own.home, folder: own.path('backups'), now: new Date() };
  ({ name } = await takeBackup(copy));
  for (const n of [1, 2, 3]) await note(n);
  const client = new pg.Client({ connectionString: own.ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ wal: string }>('select pg_walfile_name(pg_current_wal_lsn()) as wal');
  await untilArchived(client, rows[0]?.wal ?? '');
  await client.end();
});
afterAll(async () => {
  delete process.env.BACKUP_KEY;
  await own.stop();
});

/** What a server of a restored folder holds. */
async function restored(place: string, to: Date | null): Promise<unknown[]> {
  await restoreBackup({ folder: own.path('backups'), place: own.path(place), to });
  return await own.reading(place, async (url) =>
    (await query(url, 'select n from noted order by n')).map(({ n }) => n),
  );
}

it('holds no word of the database in the clear', () => {
  const files = readdirSync(own.path('backups'), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  expect(files.length).toBeGreaterThan(100);
  for (const file of files)
    expect(readFileSync(join(file.parentPath, file.name)).subarray(0, 8).toString()).toBe('BANYAN1\n');
});

it('comes back as it was at a moment, and as far as the log goes without one', async () => {
  expect(await restored('second', moments[2] ?? null)).toEqual([1, 2]);
  expect(await restored('last', null)).toEqual([1, 2, 3]);
});

it('holds what lies on another disk, and gives it a folder of its own', async () => {
  const place = own.path('third');
  await restoreBackup({ folder: own.path('backups'), place, to: moments[2] ?? null });
  const early = 'select n from noted_early order by n';
  const kept = (url: string) => query(url, early).then((rows) => rows.map(({ n }) => n));
  await own.reading('third', async (url) => {
    expect(await kept(url)).toEqual([0, 1, 2]);
    await query(url, 'delete from noted_early; checkpoint');
  });
  expect(await kept(own.ownerUrl)).toEqual([0, 1, 2, 3]);
  const links = join(place, 'data/pg_tblspc');
  const folders = readdirSync(links).map((name) => realpathSync(join(links, name)));
  expect(folders).toEqual([expect.stringContaining(`${realpathSync(place)}/`)]);
  // it may be moved as a whole, as a restored database is
  renameSync(place, own.path('moved'));
  expect(await own.reading('moved', kept)).toEqual([]);
});

it.each([
  ['a moment before the first copy', new Date('2020-01-01'), /holds no backup that was complete before/],
  ['a moment after the log', new Date(Date.now() + 3_600_000), /The archived log does not reach/],
])('%s is refused in words', async (what, to, why) => {
  const asked = { folder: own.path('backups'), place: own.path(what.replaceAll(' ', '-')), to };
  await expect(restoreBackup(asked)).rejects.toThrow(why);
});

it('another key, a changed file and a full folder are refused in words', async () => {
  const asked = { folder: own.path('backups'), place: own.path('other'), to: null };
  const key = process.env.BACKUP_KEY;
  process.env.BACKUP_KEY = 'f'.repeat(64);
  await expect(restoreBackup(asked)).rejects.toThrow('its key is another one');
  process.env.BACKUP_KEY = key;
  const file = join(own.path('backups'), 'base', name, 'files/global/pg_control');
  const whole = readFileSync(file);
  const changed = Buffer.from(whole);
  changed[100] = (changed[100] ?? 0) ^ 1;
  writeFileSync(file, changed);
  await expect(restoreBackup(asked)).rejects.toThrow('was changed');
  writeFileSync(file, whole);
  await expect(restoreBackup(asked)).rejects.toThrow('is not empty');
  rmSync(join(own.path('backups'), 'base', name, 'record'));
  expect(baseCopies(own.path('backups'))).toEqual([]);
});
