import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseServer } from './database-server.ts';
import { folderInMemory } from './throw-away-server.ts';

let folder: string;
const lines: string[] = [];
const open = () =>
  openDatabaseServer({ log: (line) => void lines.push(line), place: join(folder, '.data/postgres') });

beforeAll(() => {
  folder = mkdtempSync(join(folderInMemory() ?? tmpdir(), 'banyan-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

test('two that start at the same moment on nothing share one server, and the last one out stops it', async () => {
  const [first, second] = await Promise.all([open(), open()]);
  expect(second.url).toBe(first.url);
  expect(await ask(first.url, 'show data_checksums')).toBe('on');
  expect(await ask(first.url, 'show fsync')).toBe('on');
  expect(await ask(first.url, `select datlocale from pg_database where datname = 'banyan'`)).toBe('C.UTF-8');
  await first.stop();
  expect(await ask(second.url, 'select 1')).toBe(1);
  await second.stop();
  await expect(ask(second.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test('a server killed without warning is started again at the same address, with what was committed', async () => {
  const server = await open();
  await ask(server.ownerUrl, 'create table kept as select 42 as answer');
  const pid = Number(readFileSync(join(server.dataFolder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => lines.at(-1)).toBe('The database is back.');
  expect(await ask(server.ownerUrl, 'select answer from kept')).toBe(42);
  await server.stop();
});

test('without its password nobody comes in', async () => {
  const server = await open();
  const url = new URL(server.url);
  url.password = 'guess';
  await expect(ask(url.href, 'select 1')).rejects.toThrow('password authentication failed');
  await server.stop();
});
