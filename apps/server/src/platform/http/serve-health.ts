import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
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
  const newest = readMigrations().at(-1)?.name ?? '';
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
    const reason = draining.hasBegun ? 'This server is stopping.' : await whyNotReady(db, newest);
    return reason === null ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason });
  });
}

/** Why a database serves nobody; null = it does. */
async function whyNotReady(db: Db, newest: string): Promise<string | null> {
  const asked = sql<{ is_standby: boolean; is_migrated: boolean }>`
    select pg_is_in_recovery() as is_standby, exists (select from schema_migration where name = ${newest}) as is_migrated`;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience);
  });
  const answer = await Promise.race([asked.execute(db).catch(() => null), late]);
  clearTimeout(timer);
  const state = answer?.rows[0];
  if (!state) return 'The database does not answer.';
  if (state.is_standby) return 'The database can only be read.';
  return state.is_migrated ? null : 'The database is not migrated to this version.';
}
