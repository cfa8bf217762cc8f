import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { DatabaseServer } from './database-server.ts';
import { folderInMemory, openThrownAway } from './throw-away-server.ts';

const folder = mkdtempSync(join(folderInMemory() ?? tmpdir(), 'banyan-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place = join(folder, 'postgres-of-tests');
const open = () => openThrownAway(place, () => {});

async function answers({ ownerUrl }: DatabaseServer): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  await client.connect();
  const { rowCount } = await client.query('select 1');
  await client.end();
  return rowCount === 1;
}

test('the last one out removes it, nobody before, and who comes at that moment has one that stays', async () => {
  const [first, second] = await Promise.all([open(), open()]);
  await first.stop();
  expect(existsSync(place)).toBe(true);
  expect(await answers(second)).toBe(true);
  const [third] = await Promise.all([open(), second.stop()]);
  expect(await answers(third)).toBe(true);
  await third.stop();
  expect(readdirSync(folder)).toEqual([]);
});
