import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { applicationUrl } from '../postgres/application-login.ts';
import { connectTo } from '../postgres/connect-to.ts';
import { readFunctions } from './apply-functions.ts';
import { migrate, readMigrations } from './migrate.ts';

const PREFIX = 'banyan_test';

export type ThrowAwayDatabase = {
  /** Signs in as the application. */
  readonly url: string;
  /** Connects as the owner, past every right. */
  readonly ownerUrl: string;
  /** Removes the database, ending its connections. */
  drop(): Promise<void>;
};

/** What clones hold beside the schema. */
export interface Filling {
  /** Of the template that is built once; with a process in it (`nameOfRun`) it is dropped after that one has ended. */
  name: string;
  fill: (database: Pick<ThrowAwayDatabase, 'url' | 'ownerUrl'>) => Promise<void>;
}

/** A name for a database that the processes of one run share, by the process that began it. */
export const nameOfRun = (words: string): string => `${PREFIX}_${process.pid}_${words}`;

/**
 * Clones the migrated template, which is built once per content of the migrations and functions: for tests, scenarios and
 * whatever else leaves nothing behind.
 * @param server connects to any database of the server as owner
 */
export async function createThrowAwayDatabase(server: string, filling?: Filling): Promise<ThrowAwayDatabase> {
  const name = `${PREFIX}_${process.pid}_${randomBytes(5).toString('hex')}`;
  await asAdministrator(server, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      const migrated = await ensureTemplate(client, templateName(), async (building) => {
        await client.query(`create database ${building}`);
        await migrate({ url: urlOf(server, building), log: () => {} });
      });
      const template = filling ? await ensureFilled(client, server, migrated, filling) : migrated;
      try {
        await clone(client, template, name);
        return;
      } catch (error) {
        // In use by the process that has just built it, or dropped by a run with other migrations.
        if (attempt === 50 || !['55006', '3D000'].includes((error as { code?: string }).code ?? ''))
          throw error;
        await sleep(50);
      }
    }
  });
  const ownerUrl = urlOf(server, name);
  return {
    url: applicationUrl(ownerUrl),
    ownerUrl,
    drop: () => asAdministrator(server, (client) => dropDatabase(client, name)),
  };
}

/** Where nothing is forced onto a disk, copying files takes a third of what writing all pages into the log does. */
async function clone(client: pg.Client, template: string, name: string): Promise<void> {
  const { rows } = await client.query<{ fsync: string }>('show fsync');
  const strategy = rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log';
  await client.query(`create database ${name} template ${template} strategy ${strategy}`);
}

/** Drops what killed runs left behind and templates of other migrations; leaves running ones alone. */
export async function dropStaleDatabases(server: string): Promise<void> {
  await asAdministrator(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database d where datname ~ '^${PREFIX}_'
         and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    );
    for (const { datname } of rows) {
      const owner = Number(/^banyan_test_(\d+)_/.exec(datname)?.[1]);
      if (datname === templateName() || (owner && isAlive(owner))) continue;
      await client.query(`drop database if exists ${datname}`).catch((error: { code?: string }) => {
        if (error.code !== '55006') throw error;
      });
    }
  });
}

function templateName(): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of [...readMigrations(), ...readFunctions()])
    hash.update(`${name} ${checksum}\n`);
  return `${PREFIX}_template_${hash.digest('hex').slice(0, 12)}`;
}

async function ensureFilled(
  client: pg.Client,
  server: string,
  migrated: string,
  { name, fill }: Filling,
): Promise<string> {
  return await ensureTemplate(client, name, async (building) => {
    await clone(client, migrated, building);
    const ownerUrl = urlOf(server, building);
    await fill({ url: applicationUrl(ownerUrl), ownerUrl });
  });
}

async function ensureTemplate(
  client: pg.Client,
  template: string,
  build: (building: string) => Promise<void>,
): Promise<string> {
  await client.query(`select pg_advisory_lock(hashtext('${template}'))`);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return template;
    // Named so only when complete: a builder killed half way leaves nothing that looks like a template.
    const building = `${PREFIX}_${process.pid}_building_${randomBytes(3).toString('hex')}`;
    try {
      await build(building);
      await renameDatabase(client, building, template);
    } catch (error) {
      await dropDatabase(client, building);
      throw error;
    }
    return template;
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('${template}'))`);
  }
}

/** A connection just closed lingers for a moment and holds its database. */
async function renameDatabase(client: pg.Client, from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`alter database ${from} rename to ${to}`);
      return;
    } catch (error) {
      if (attempt === 50 || (error as { code?: string }).code !== '55006') throw error;
      await sleep(20);
    }
  }
}

async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${name} with (force)`);
}

async function asAdministrator<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectTo(urlOf(server, 'postgres')));
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
