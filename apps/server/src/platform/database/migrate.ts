import pg from 'pg';
import { APP_ROLE } from '../postgres/application-login.ts';
import { connectTo } from '../postgres/connect-to.ts';
import { refusal } from '../refusal.ts';
import { applyFunctions, applyNamed, createTriggerFunctions, readFunctions } from './apply-functions.ts';
import { errorIn, readSqlFiles, type SqlFile } from './sql-files.ts';

/** Only databases older than the baseline hold it. */
const OF_BEFORE_THE_BASELINE = '0002-ledger-1-tables.sql';

/** The migrations of this checkout in order. */
export const readMigrations = (): SqlFile[] =>
  readSqlFiles('migrations', /^\d{4}-[a-z0-9-]+\.sql$/, '0001-name.sql');

/** The first line of a migration with which the version before can work on (docs/decisions/0028). */
const EXPANDS = /^-- expands\b/;
/** The functions that change at the same moment as the tables they write, so that none of before meets what came after. */
const WITH_FUNCTIONS = /^-- functions: (\w+(?: \w+)*)$/m;
/** What takes something away from the version before, or asks of it what it does not give. */
// a trigger that refuses to empty a table takes nothing away
const CONTRACTS =
  /\b(drop (table|column|view|type|function|sequence)|rename|(?<!before )truncate|revoke|set not null|alter column \w+ type|create unique index)\b|\badd (column )?\w+ [^,;]*\bnot null\b(?![^,;]*\b(default|generated)\b)/i;

/** Whether a migration says that it only expands. @throws a refusal when it says so and does not */
export function expandsOnly({ name, sql }: SqlFile): boolean {
  if (!EXPANDS.test(sql)) return false;
  // what a trigger refuses, what is renamed out of the way of its successor, and indexes, which no version names
  const statements = sql
    .replace(/--.*$/gm, '')
    .replace(/\bcreate trigger [^;]*;/gi, '')
    .replace(/\balter table (\w+) rename to \1_before;/gi, '')
    .replace(/\brevoke \w+ on \w+_before from \w+;/gi, '')
    .replace(/\balter index \w+ rename to \w+;/gi, '');
  const found = CONTRACTS.exec(statements)?.[0];
  if (found) throw refusal(`The migration ${name} says that it expands, and contracts: ${found.trim()}.`);
  return true;
}

/**
 * Brings a database up to the migrations of this checkout, forward only, each in its own transaction, and then to its
 * functions. Any number of processes may do so at once: they queue. A database on which a later version started is left as it is
 * where that version's migrations only expand.
 * @param options.url connects as the owner of the database; its login for the application exists already
 * @param options.log receives one line per migration applied, and one for the functions
 * @returns how many migrations and functions were applied
 * @throws a refusal when an applied migration was edited or removed, or one of a later version does not only expand
 */
export async function migrate(options: {
  url: string;
  log: (line: string) => void;
  migrations?: SqlFile[];
  functions?: SqlFile[];
}): Promise<number> {
  const migrations = options.migrations ?? readMigrations();
  const functions = options.functions ?? readFunctions();
  const client = new pg.Client(connectTo(options.url));
  client.on('error', () => {});
  await client.connect();
  try {
    // The lock ends with the connection, also that of a killed process.
    await client.query(`select pg_advisory_lock(hashtext('banyan migrations'))`);
    await client.query(`grant usage on schema public to ${APP_ROLE}`);
    await client.query(`create table if not exists schema_migration (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    await client.query(
      'alter table schema_migration add column if not exists expands boolean not null default false',
    );
    const { pending, isAhead } = await findPending(client, migrations);
    // what the later version replaced stays replaced
    if (isAhead) {
      options.log('The database is ahead of this program, which can work with it.');
      return 0;
    }
    const triggers = await createTriggerFunctions(client, functions);
    for (const migration of pending) {
      options.log(`Migrating: ${migration.name}`);
      await apply(client, migration, functions);
    }
    const others = await applyFunctions(client, functions);
    if (triggers + others > 0) options.log(`Applied ${triggers + others} functions.`);
    return pending.length + triggers + others;
  } finally {
    await client.end();
  }
}

async function findPending(
  client: pg.Client,
  migrations: SqlFile[],
): Promise<{ pending: SqlFile[]; isAhead: boolean }> {
  const { rows } = await client.query<{ name: string; checksum: string; expands: boolean }>(
    'select name, checksum, expands from schema_migration order by name',
  );
  let isAhead = false;
  if (rows.some(({ name }) => name === OF_BEFORE_THE_BASELINE))
    throw refusal(
      'This database was made by migrations of before the first release, which nothing upgrades: start with an empty one (the bundled server keeps its own in .data/postgres).',
    );
  for (const { name, checksum, expands } of rows) {
    const migration = migrations.find((candidate) => candidate.name === name);
    if (!migration && !expands)
      throw refusal(`The database is ahead of this program: it holds the unknown migration ${name}.`);
    isAhead ||= !migration;
    if (migration && migration.checksum !== checksum) {
      throw refusal(
        `The migration ${name} was edited after it was applied; restore it and write a new one instead.`,
      );
    }
  }
  const applied = new Set(rows.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !applied.has(name));
  const newest = rows.at(-1)?.name ?? '';
  const late = pending.find(({ name }) => name < newest);
  if (late)
    throw refusal(`The migration ${late.name} comes before ${newest}, which is applied; number it after.`);
  return { pending, isAhead };
}

async function apply(client: pg.Client, migration: SqlFile, functions: SqlFile[]): Promise<void> {
  const expands = expandsOnly(migration);
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await applyNamed(client, functions, WITH_FUNCTIONS.exec(migration.sql)?.[1]?.split(' ') ?? []);
    await client.query('insert into schema_migration (name, checksum, expands) values ($1, $2, $3)', [
      migration.name,
      migration.checksum,
      expands,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw errorIn(migration, error);
  }
}
