import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { refusal } from './refusal.ts';
import { repositoryRoot } from './root.ts';

/** The role the application works as: it holds only the rights that migrations grant. */
export const APP_ROLE = 'banyan_app';

export type Migration = { name: string; sql: string; checksum: string };

/** The migrations of this checkout in order; line ends are made equal, so a checksum holds on every system. */
export function readMigrations(folder = join(repositoryRoot(), 'apps/server/migrations')): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  for (const name of names) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
      throw refusal(`The migration ${name} must be named like 0001-name.sql.`);
  }
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Brings a database up to the migrations of this checkout, forward only, each in its own transaction.
 * Any number of processes may do so at once: they queue.
 * @param options.url connects as the owner of the database
 * @param options.log receives one line per migration applied
 * @returns how many were applied
 * @throws a refusal when an applied migration was edited or removed, or the login may not prepare the role
 */
export async function migrate(options: {
  url: string;
  log: (line: string) => void;
  migrations?: Migration[];
}): Promise<number> {
  const migrations = options.migrations ?? readMigrations();
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
    for (const migration of pending) {
      options.log(`Migrating: ${migration.name}`);
      await apply(client, migration);
    }
    return pending.length;
  } finally {
    await client.end();
  }
}

async function findPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
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

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${name}${lineOf(error, sql)}: ${(error as Error).message}`, { cause: error });
  }
}

function lineOf(error: unknown, sql: string): string {
  const position = Number((error as { position?: string }).position);
  return position ? `:${sql.slice(0, position).split('\n').length}` : '';
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
