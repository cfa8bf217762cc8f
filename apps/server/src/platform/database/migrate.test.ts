import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { useTestDatabase } from '../../../test/database.ts';
import { readFunctions } from './apply-functions.ts';
import { expandsOnly, migrate, readMigrations } from './migrate.ts';
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

test('a version whose database a later one has expanded starts on it and leaves it alone; one that was contracted is refused', async () => {
  const other = await createThrowAwayDatabase(inject('databaseServerUrl'));
  try {
    const functions = readFunctions();
    const [last] = functions.slice(-1);
    const replaced = { ...last, sql: `${last?.sql}-- as of later`, checksum: 'later' } as SqlFile;
    const more = migration(
      '9000-more.sql',
      '-- expands: a column of later\nalter table visit add column later int',
    );
    const url = other.ownerUrl;
    const migrations = [...readMigrations(), more];
    await migrate({ url, log: quiet, migrations, functions: [...functions.slice(0, -1), replaced] });
    const lines: string[] = [];
    expect(await migrate({ url, log: (line) => lines.push(line) })).toBe(0);
    expect(lines).toEqual(['The database is ahead of this program, which can work with it.']);
    expect(await query(url, `select name from schema_function where checksum = 'later'`)).toHaveLength(1);
    const less = migration('9001-less.sql', 'alter table visit drop column later');
    await migrate({ url, log: quiet, migrations: [...migrations, less] });
    await expect(migrate({ url, log: quiet })).rejects.toThrow(
      'it holds the unknown migration 9001-less.sql',
    );
  } finally {
    await other.drop();
  }
});

test('functions that a migration names change with it, before the next one', async () => {
  const other = await createThrowAwayDatabase(inject('databaseServerUrl'));
  try {
    const url = other.ownerUrl;
    const functionOf = (returned: string) =>
      migration(
        'of_later.sql',
        `create or replace function of_later() returns int language sql return ${returned};`,
      );
    const first = migration('9000-first.sql', 'create table later (id int)');
    await migrate({
      url,
      log: quiet,
      migrations: [...readMigrations(), first],
      functions: [...readFunctions(), functionOf('1')],
    });
    const more = [
      migration('9001-more.sql', '-- functions: of_later\ninsert into later select of_later()'),
      migration('9002-next.sql', 'insert into later select of_later()'),
    ];
    await migrate({
      url,
      log: quiet,
      migrations: [...readMigrations(), first, ...more],
      functions: [...readFunctions(), functionOf('2')],
    });
    expect(await query(url, 'select id from later')).toEqual([{ id: 1 }, { id: 2 }]);
  } finally {
    await other.drop();
  }
});

test.each([
  'alter table visit drop column visits',
  'alter table visit add column later int not null',
  'alter table visit alter column visits set not null',
  'alter table visit rename to visits',
  'create unique index later on visit (visits)',
  'truncate visit',
])('%s does not only expand', (sql) => {
  expect(() => expandsOnly(migration('9000-more.sql', `-- expands\n${sql}`))).toThrow('and contracts');
  expect(expandsOnly(migration('9000-more.sql', sql))).toBe(false);
});

test('what adds, and what loosens, only expands', () => {
  const sql = `-- expands: nothing is told of what comes; drop table is but a word here
    create table later (id bigint primary key, name text not null);
    alter table visit add column later int not null default 0, add column note text;
    create trigger visit_stays before truncate on visit for each statement execute function refuse_change();
    alter table visit drop constraint visit_known; create index later_by on later (name);`;
  expect(expandsOnly(migration('9000-more.sql', sql))).toBe(true);
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
