import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { refusal } from '../refusal.ts';
import { applyFunctions, createTriggerFunctions, readFunctions } from './apply-functions.ts';
import { errorIn, readSqlFiles, type SqlFile } from './sql-files.ts';

/** The role the application works as: it holds only the rights that migrations grant. */
export const APP_ROLE = 'banyan_app';

/** Only databases older than the baseline hold it. */
const OF_BEFORE_THE_BASELINE = '0002-ledger-1-tables.sql';

/** The migrations of this checkout in order. */
export const readMigrations = (): SqlFile[] =>
  readSqlFiles('migrations', /^\d{4}-[a-z0-9-]+\.sql$/, '0001-name.sql');

/**
 * Brings a database up to the migrations of this checkout, forward only, each in its own transaction, and then to its
 * functions. Any number of processes may do so at once: they queue.
 * @param options.url connects as the owner of the database
 * @param options.log receives one line per migration applied, and one for the functions
 * @returns how many migrations and functions were applied
 * @throws a refusal when an applied migration was edited or removed, or the login may not prepare the role
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
    await prepareRole(client);
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

/** A role belongs to the whole server, so migrations of several databases may meet here. */
async function prepareRole(client: pg.Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rowCount: exists } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
      if (!exists) await client.query(`create role ${APP_ROLE} nologin`);
      const { rows } = await client.query<{ may: boolean }>(`select pg_has_role($1, 'SET') as may`, [
        APP_ROLE,
      ]);
      if (!rows[0]?.may) await client.query(`grant ${APP_ROLE} to current_user`);
      await client.query(`grant usage on schema public to ${APP_ROLE}`);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === '42501') {
        const grant = `create role ${APP_ROLE} nologin; grant ${APP_ROLE} to ${client.user}`;
        throw refusal(
          `The login ${client.user} may not prepare the role ${APP_ROLE}; let an administrator run once: ${grant};`,
          error,
        );
      }
      // Taken by another at the same moment: duplicate_object, unique_violation, "tuple concurrently updated".
      if (attempt === 10 || !['42710', '23505', 'XX000'].includes(code ?? '')) throw error;
      await sleep(20 * attempt);
    }
  }
}
