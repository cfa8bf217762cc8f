import pg from 'pg';
import { APP_ROLE } from '../postgres/application-login.ts';
import { refusal } from '../refusal.ts';
import { applyFunctions, createTriggerFunctions, readFunctions } from './apply-functions.ts';
import { errorIn, readSqlFiles, type SqlFile } from './sql-files.ts';

/** Only databases older than the baseline hold it. */
const OF_BEFORE_THE_BASELINE = '0002-ledger-1-tables.sql';

/** The migrations of this checkout in order. */
export const readMigrations = (): SqlFile[] =>
  readSqlFiles('migrations', /^\d{4}-[a-z0-9-]+\.sql$/, '0001-name.sql');

/**
 * Brings a database up to the migrations of this checkout, forward only, each in its own transaction, and then to its
 * functions. Any number of processes may do so at once: they queue.
 * @param options.url connects as the owner of the database; its login for the application exists already
 * @param options.log receives one line per migration applied, and one for the functions
 * @returns how many migrations and functions were applied
 * @throws a refusal when an applied migration was edited or removed
 */
export async function migrate(options: {
  url: string;
  log: (line: string) => void;
  migrations?: SqlFile[];
  functions?: SqlFile[];
}): Promise<number> {
  const migrations = options.migrations ?? readMigrations();
  const functions = options.functions ?? readFunctions();
  const client = new pg.Client({ connectionString: options.url });
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
    const pending = await findPending(client, migrations);
    const triggers = await createTriggerFunctions(client, functions);
    for (const migration of pending) {
      options.log(`Migrating: ${migration.name}`);
      await apply(client, migration);
    }
    const others = await applyFunctions(client, functions);
    if (triggers + others > 0) options.log(`Applied ${triggers + others} functions.`);
    return pending.length + triggers + others;
  } finally {
    await client.end();
  }
}

async function findPending(client: pg.Client, migrations: SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  if (rows.some(({ name }) => name === OF_BEFORE_THE_BASELINE))
    throw refusal(
      'This database was made by migrations of before the first release, which nothing upgrades: start with an empty one (the bundled server keeps its own in .data/postgres).',
    );
  for (const { name, checksum } of rows) {
    const migration = migrations.find((candidate) => candidate.name === name);
    if (!migration)
      throw refusal(`The database is ahead of this program: it holds the unknown migration ${name}.`);
    if (migration.checksum !== checksum) {
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
  return pending;
}

async function apply(client: pg.Client, migration: SqlFile): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw errorIn(migration, error);
  }
}
