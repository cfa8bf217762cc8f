import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { findLaterMigrations } from '../database/later-migrations.ts';
import { readMigrations } from '../database/migrate.ts';
import type { Server } from './server.ts';

/** Milliseconds after which a database that has not answered counts as unreachable. */
const patience = 2000;

/**
 * Two addresses for a reverse proxy or an orchestrator, which neither asks anybody to sign in nor counts calls:
 * `GET /health/alive`, the process answers; `GET /health/ready`, it takes requests, else 503 with the reason. Once the server
 * drains it is not ready, and each answer ends its connection, so that callers go on to another one.
 */
export function serveHealth({ app, db, draining }: Pick<Server, 'app' | 'db' | 'draining'>): void {
  const known = readMigrations().map(({ name }) => name);
  app.addHook('onSend', (_, reply, payload, done) => {
    if (draining.hasBegun) reply.header('connection', 'close');
    done(null, payload);
  });
  app.get('/health/alive', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });
  app.get('/health/ready', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    const found = draining.hasBegun ? { reason: 'This server is stopping.' } : await look(db, known);
    return 'reason' in found
      ? reply.code(503).send({ status: 'not ready', ...found })
      : { status: 'ready', ...found };
  });
}

/** Whether a database serves this version, and what a later one has added to it, or why it does not. */
async function look(db: Db, known: string[]): Promise<{ reason: string } | { later_migrations?: string[] }> {
  const asked = async () => {
    const { rows } = await sql<{ is_standby: boolean; is_migrated: boolean }>`
      select pg_is_in_recovery() as is_standby, exists (select from schema_migration where name = ${known.at(-1)}) as is_migrated`.execute(
      db,
    );
    return { ...rows[0], later: await findLaterMigrations(db, known) };
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience);
  });
  const state = await Promise.race([asked().catch(() => null), late]);
  clearTimeout(timer);
  if (!state) return { reason: 'The database does not answer.' };
  if (state.is_standby) return { reason: 'The database can only be read.' };
  if (!state.is_migrated) return { reason: 'The database is not migrated to this version.' };
  const changed = state.later.find(({ expands }) => !expands);
  if (changed)
    return { reason: `The database was changed for a later version, by ${changed.name}: this one must end.` };
  return state.later.length > 0 ? { later_migrations: state.later.map(({ name }) => name) } : {};
}
