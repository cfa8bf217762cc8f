import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { schemaSql } from '../../../scripts/schema-sql.ts';
import { readFunctions } from '../src/platform/database/apply-functions.ts';
import { migrate, readMigrations } from '../src/platform/database/migrate.ts';
import type { SqlFile } from '../src/platform/database/sql-files.ts';
import {
  createThrowAwayDatabase,
  type ThrowAwayDatabase,
} from '../src/platform/database/throw-away-database.ts';
import { fillEveryTable } from './fill-every-table.ts';

/** Migrations up to this one are what a company may run; whatever comes later upgrades its data. */
const lastOfBaseline = '0014-overview.sql';

/** Functions that early migrations need; others may take types of later ones. */
const triggerFunctions = () => readFunctions().filter(({ sql }) => sql.includes('returns trigger'));

let filled: ThrowAwayDatabase;
beforeAll(async () => {
  filled = await createThrowAwayDatabase(inject('databaseServerUrl'));
  await connected(filled.ownerUrl, async (client) => {
    await client.query(
      'drop schema public cascade; drop schema if exists archive cascade; create schema public',
    );
    const migrations = readMigrations().filter(({ name }) => name <= lastOfBaseline);
    await migrate({ url: filled.ownerUrl, log: () => {}, migrations, functions: triggerFunctions() });
    await fillEveryTable(client);
  });
});
afterAll(() => filled.drop());

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The schema of a database after all migrations of the product and these. */
async function migratedSchema(url: string, later: SqlFile[]): Promise<string> {
  await migrate({ url, log: () => {}, migrations: [...readMigrations(), ...later] });
  return await connected(url, schemaSql);
}

async function newSchema(later: SqlFile[]): Promise<string> {
  const { ownerUrl, drop } = await createThrowAwayDatabase(inject('databaseServerUrl'));
  try {
    return await migratedSchema(ownerUrl, later);
  } finally {
    await drop();
  }
}

/** The schema of a database of the baseline, with a row in every table, after every later migration. */
async function upgradedSchema(later: SqlFile[]): Promise<string> {
  const [server, name] = [inject('databaseServerUrl'), new URL(filled.ownerUrl).pathname.slice(1)];
  const url = new URL(filled.ownerUrl);
  url.pathname = `${name}_upgraded`;
  await connected(server, (client) => client.query(`create database ${name}_upgraded template ${name}`));
  try {
    return await migratedSchema(url.href, later);
  } finally {
    await connected(server, (client) => client.query(`drop database ${name}_upgraded with (force)`));
  }
}

const migration = (name: string, sql: string): SqlFile => ({ name, sql, checksum: `sum of ${sql}` });

test('a database of the baseline with data becomes by upgrading what a new one is', async () => {
  expect(readMigrations().map(({ name }) => name)).toContain(lastOfBaseline);
  expect(await upgradedSchema([])).toBe(await newSchema([]));
});

test('a migration that keeps data is taken, and one that works on an empty database alone is found', async () => {
  const kept = migration('9000-kept.sql', `alter table member add column note text not null default ''`);
  expect(await upgradedSchema([kept])).toBe(await newSchema([kept]));
  const lost = migration('9000-lost.sql', 'alter table member add column note text not null');
  await newSchema([lost]);
  await expect(upgradedSchema([lost])).rejects.toThrow('9000-lost.sql: column "note"');
});

test('a migration that leaves another schema where there are data is found', async () => {
  const other = migration(
    '9000-other.sql',
    `do $$ begin if exists (select from member) then create index member_by_depth on member (depth); end if; end $$`,
  );
  expect(await upgradedSchema([other])).not.toBe(await newSchema([other]));
});

test('a sub-admin who held a screen holds what may be done on it after the upgrade, and nothing else', async () => {
  const { ownerUrl: url, drop } = await createThrowAwayDatabase(inject('databaseServerUrl'));
  try {
    const rights = await connected(url, async (client) => {
      await client.query(
        'drop schema public cascade; drop schema if exists archive cascade; create schema public',
      );
      const before = readMigrations().filter(({ name }) => name < '0025');
      await migrate({ url, log: () => {}, migrations: before, functions: triggerFunctions() });
      await client.query(`
        with area as (insert into route (control_id, user_type, name, path, url) values ('', 'Admin', '', '', '/admin') returning id),
          section as (insert into route (control_id, user_type, name, path, url, parent_id)
            select '', 'Admin', '', '', '/admin/' || name, id from area, unnest(array['topup', 'wallet']) name returning id, url)
        insert into route (control_id, user_type, name, path, url, parent_id)
        select '', 'Admin', '', '', url || page, id from section
          join (values ('/admin/topup', '/topup-details'), ('/admin/wallet', '/passbook')) p (of, page) on of = url`);
      await client.query(`insert into app_user (user_id, user_type, name, password_hash, is_sub, created_at)
        values ('clerk', 'Admin', '', '', true, now())`);
      await client.query(
        `insert into access_right select u.id, r.id from app_user u, route r where r.url ~ 'topup'`,
      );
      await migrate({ url, log: () => {} });
      const { rows } = await client.query('select url from access_right a join route r on r.id = a.route_id');
      return rows.map((row) => String(row.url)).toSorted();
    });
    expect(rights).toEqual([
      '/admin',
      '/admin/topup',
      '/admin/topup/export',
      '/admin/topup/topup-details',
      '/admin/topup/topup-details/reverse',
    ]);
  } finally {
    await drop();
  }
});

test('journals that are posted while their keys are copied keep theirs when they are divided into months', async () => {
  const { ownerUrl: url, drop } = await createThrowAwayDatabase(inject('databaseServerUrl'));
  const until = (last: string) => readMigrations().filter(({ name }) => name < last);
  try {
    await connected(url, async (client) => {
      await client.query(
        'drop schema public cascade; drop schema if exists archive cascade; create schema public',
      );
      const post = (key: string) =>
        client.query(
          `insert into txn (idem_scope, idem_key, request_hash, kind, asset_id, line_count, is_pair, at)
           values ('test', $1, '', 1, 1, 2, true, now()), ('other', $1, '', 1, 1, 2, true, now() - interval '1 year')`,
          [key],
        );
      for (const last of ['0681', '0682', '0683', '0684']) {
        // of before, but for their texts: types are looked at, what they read is not
        const functions = last === '0681' ? triggerFunctions() : readFunctions();
        await migrate({ url, log: () => {}, migrations: until(last), functions });
        await post(`before ${last}`);
      }
      await migrate({ url, log: () => {} });
      const { rows } = await client.query(
        `select idem_scope, idem_key, t.id, t.tableoid::regclass::text as part from txn_key k
         full join txn t using (idem_scope, idem_key, at) where k.txn_id = t.id order by t.id`,
      );
      expect(rows).toHaveLength(8);
      expect(new Set(rows.map(({ part }) => part))).toEqual(new Set(['txn_before']));
      await post('after');
      await client.query('select txn_seal(t) from txn t');
      const {
        rows: [last],
      } = await client.query('select max(id)::int as id, count(*)::int as count from txn');
      expect(last).toEqual({ id: 10, count: 10 });
    });
  } finally {
    await drop();
  }
});
