import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { loginOf } from '../postgres/application-login.ts';
import { readSettings } from '../settings.ts';

/** In milliseconds: how long a standby may take to connect and to come to where the primary is, and to answer while it is read. */
const patience = 2000;
const lookEvery = 5000;

/** Where the standby of this database is, as the application signs in to it; null = none is read from. */
export function standbyOf(url: string): string | null {
  const { readDatabaseUrl } = readSettings();
  return readDatabaseUrl && loginOf(url, readDatabaseUrl);
}

/**
 * Does a long read on the standby, where there is one that holds all that was done on the primary before, also what no commit has waited for
 * (docs/operations.md §6). Where it is away, behind or breaks the read off, all of it is read from the primary.
 * @param primary a connection of its own, outside of a transaction
 * @param read may be done again from the beginning
 * @param standbyUrl missing = that of `READ_DATABASE_URL`
 */
export async function readInBulk<T>(
  primary: pg.Client,
  url: string,
  read: (client: pg.Client) => Promise<T>,
  standbyUrl: string | null = standbyOf(url),
): Promise<T> {
  const standby = standbyUrl === null ? null : await openCaughtUp(primary, standbyUrl).catch(() => null);
  if (standby === null) return await read(primary);
  const stopLooking = endWhenFrozen(standby, standbyUrl ?? '');
  try {
    return await read(standby);
  } catch {
    // what is wrong with the read itself, the primary says too
    return await read(primary);
  } finally {
    stopLooking();
    void standby.end().catch(() => {});
  }
}

const state = `select pg_is_in_recovery() as is_standby, current_database() as name,
  (select system_identifier::text from pg_control_system()) as system`;
interface State {
  is_standby: boolean;
  name: string;
  system: string;
}

/** @returns null = it is no standby of this database, or does not hold everything in time */
async function openCaughtUp(primary: pg.Client, standbyUrl: string): Promise<pg.Client | null> {
  const until = performance.now() + patience;
  const asked = await primary.query<State & { lsn: string }>(
    `select own.*, pg_current_wal_insert_lsn()::text as lsn from (${state}) own`,
  );
  const standby = await connect(standbyUrl);
  try {
    const found = await standby.query<State>(state);
    const [own, other] = [asked.rows[0], found.rows[0]];
    const isOurs = other?.is_standby && other.name === own?.name && other.system === own.system;
    while (isOurs && performance.now() < until) {
      const { rows } = await standby.query<{ is_there: boolean | null }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there',
        [own.lsn],
      );
      if (rows[0]?.is_there) return standby;
      await sleep(20);
    }
  } catch {
    // as if it were away
  }
  void standby.end().catch(() => {});
  return null;
}

async function connect(standbyUrl: string, limits: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: standbyUrl,
    connectionTimeoutMillis: patience,
    options: '-c timezone=UTC -c work_mem=128MB',
    ...limits,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** A server that is frozen sends nothing and says nothing: it is asked by another connection. @returns the end of that */
function endWhenFrozen(standby: pg.Client, standbyUrl: string): () => void {
  const timer = setInterval(async () => {
    try {
      const asker = await connect(standbyUrl, { query_timeout: patience });
      await asker.query('select 1').finally(() => void asker.end().catch(() => {}));
    } catch {
      const { stream } = (standby as unknown as { connection: { stream: { destroy(error: Error): void } } })
        .connection;
      stream.destroy(new Error('The standby does not answer any more.'));
    }
  }, lookEvery);
  return () => clearInterval(timer);
}
