import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { readFunctions } from './apply-functions.ts';
import { migrate, readMigrations } from './migrate.ts';
import type { SqlFile } from './sql-files.ts';
import { createThrowAwayDatabase } from './throw-away-database.ts';

const file = (name: string, sql: string): SqlFile => ({
  name: `${name}.sql`,
  sql,
  checksum: `sum of ${sql}`,
});

/** A migrated database of its own; `apply` brings its functions to the product's and these. */
async function withFunctions(
  work: (
    apply: (functions: SqlFile[], migrations?: SqlFile[]) => Promise<number>,
    value: (sql: string) => Promise<unknown>,
  ) => Promise<void>,
): Promise<void> {
  const database = await createThrowAwayDatabase(inject('databaseServerUrl'));
  const client = new pg.Client({ connectionString: database.ownerUrl });
  try {
    await client.connect();
    await work(
      (functions, migrations = []) =>
        migrate({
          url: database.ownerUrl,
          log: () => {},
          migrations: [...readMigrations(), ...migrations],
          functions: [...readFunctions(), ...functions],
        }),
      async (sql) => (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows[0]?.[0],
    );
  } finally {
    await client.end();
    await database.drop();
  }
}

const twice = (type: string, factor: number) =>
  file(
    'times',
    `create or replace function times(n ${type}) returns ${type} language sql return n * ${factor};`,
  );

test('a function is applied when its text changed, also when its signature did, and dropped with its file', async () => {
  await withFunctions(async (apply, value) => {
    expect(await apply([twice('int', 2)])).toBe(1);
    expect(await apply([twice('int', 2)])).toBe(0);
    expect(await apply([twice('int', 3)])).toBe(1);
    expect(await value('select times(7)')).toBe(21);
    expect(await apply([twice('numeric', 3)])).toBe(1);
    expect(
      await value(`select string_agg(oid::regprocedure::text, ', ') from pg_proc where proname = 'times'`),
    ).toBe('times(numeric)');
    expect(await apply([])).toBe(1);
    expect(await value(`select count(*)::int from pg_proc where proname = 'times'`)).toBe(0);
  });
});

test('a parameter more replaces a function whose file names it without its parameters', async () => {
  const adds = (parameters: string) =>
    file(
      'adds',
      `create or replace function adds(${parameters}) returns int language sql return 1;
       revoke execute on function adds from public; grant execute on function adds to banyan_app;`,
    );
  await withFunctions(async (apply, value) => {
    expect(await apply([adds('p_one int')])).toBe(1);
    expect(await apply([adds('p_one int, p_two int default 2')])).toBe(1);
    expect(
      await value(`select string_agg(oid::regprocedure::text, ', ') from pg_proc where proname = 'adds'`),
    ).toBe('adds(integer,integer)');
    expect(await value(`select has_function_privilege('banyan_app', 'adds(int, int)', 'execute')`)).toBe(
      true,
    );
  });
});

test('a function that calls another one waits for it, and rights are those its file grants', async () => {
  const caller = file(
    'above',
    `create or replace function above() returns int language sql return times(2);
     revoke execute on function above from public; grant execute on function above to banyan_app;`,
  );
  const open = file('above', 'create or replace function above() returns int language sql return times(3);');
  const mayAnybody = `select has_function_privilege('pg_monitor', 'above()', 'execute')`;
  await withFunctions(async (apply, value) => {
    expect(await apply([caller, twice('int', 2)])).toBe(2);
    expect(await value('select above()')).toBe(4);
    expect(await value(mayAnybody)).toBe(false);
    expect(await apply([open, twice('int', 2)])).toBe(1);
    expect(await value(mayAnybody)).toBe(true);
  });
});

test('a signature that others use is refused by name until a migration drops it', async () => {
  const view = { ...file('x', 'create view doubled as select times(1) as one;'), name: '9000-view.sql' };
  const drop = { ...file('x', 'drop view doubled; drop function times;'), name: '9001-drop.sql' };
  await withFunctions(async (apply, value) => {
    await apply([twice('int', 2)]);
    await apply([twice('int', 2)], [view]);
    await expect(apply([twice('bigint', 2)], [view])).rejects.toThrow(
      'functions/times.sql replaces times(integer), which others use: drop it in a migration.',
    );
    expect(await value('select times(4)')).toBe(8);
    expect(await apply([twice('bigint', 2)], [view, drop])).toBe(2);
    expect(await value('select times(4)')).toBe('8');
  });
});

test('a trigger of a new migration finds its function, and an error names file and line', async () => {
  const trigger = file(
    'note_change',
    `create or replace function note_change() returns trigger language plpgsql as $$
     begin insert into change_noted default values; return null; end $$;`,
  );
  const table = {
    ...file(
      'x',
      `create table change_noted (id int generated always as identity);
       create trigger noted after update on wallet for each statement execute function note_change();`,
    ),
    name: '9000-noted.sql',
  };
  await withFunctions(async (apply, value) => {
    expect(await apply([trigger], [table])).toBe(2);
    await value('update wallet set name = name');
    expect(await value('select count(*)::int from change_noted')).toBe(1);
    const broken = file(
      'broken',
      'create or replace function broken() returns int\nlanguage sql return nonsense;',
    );
    await expect(apply([trigger, broken], [table])).rejects.toThrow(
      'broken.sql:2: column "nonsense" does not exist',
    );
  });
});
