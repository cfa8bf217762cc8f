import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { useTestDatabase } from '../../../test/database.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { SqlFile } from './sql-files.ts';
import { createThrowAwayDatabase } from './throw-away-database.ts';

const database = useTestDatabase();
const quiet = () => {};

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function migration(name: string, sql: string): SqlFile {
  return { name, sql, checksum: `sum of ${sql}` };
}

test('a migrated database needs nothing more', async () => {
  expect(await migrate({ url: database.ownerUrl, log: quiet })).toBe(0);
});

test('an edited migration is refused by name', async () => {
  const [first, ...rest] = readMigrations();
  const edited = [{ ...first, checksum: 'other' } as SqlFile, ...rest];
  await expect(migrate({ url: database.ownerUrl, log: quiet, migrations: edited })).rejects.toThrow(
    `The migration ${first?.name} was edited after it was applied`,
  );
});

test('a migration slipped in before an applied one is refused', async () => {
  const migrations = [migration('0000-early.sql', 'select 1'), ...readMigrations()];
  await expect(migrate({ url: database.ownerUrl, log: quiet, migrations })).rejects.toThrow(
    'number it after',
  );
});

test('a failing migration changes nothing and says its line; two processes at once apply each once', async () => {
  const other = await createThrowAwayDatabase(inject('databaseServerUrl'));
  try {
    const good = migration('9000-good.sql', 'create table good (id int)');
    const bad = migration('9001-bad.sql', 'create table half (id int);\nselect nonsense');
    const migrations = [...readMigrations(), good];
    const run = () => migrate({ url: other.ownerUrl, log: quiet, migrations });
    expect((await Promise.all([run(), run()])).sort()).toEqual([0, 1]);
    await expect(
      migrate({ url: other.ownerUrl, log: quiet, migrations: [...migrations, bad] }),
    ).rejects.toThrow('9001-bad.sql:2: column "nonsense" does not exist');
    expect(await query(other.ownerUrl, `select to_regclass('half') as half`)).toEqual([{ half: null }]);
  } finally {
    await other.drop();
  }
});

test('a database of before the baseline is refused in one sentence', async () => {
  const other = await createThrowAwayDatabase(inject('databaseServerUrl'));
  try {
    await query(
      other.ownerUrl,
      `update schema_migration set name = '0002-ledger-1-tables.sql' where name ~ '^0002'`,
    );
    await expect(migrate({ url: other.ownerUrl, log: quiet })).rejects.toThrow('start with an empty one');
  } finally {
    await other.drop();
  }
});
