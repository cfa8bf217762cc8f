import { randomBytes } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { refusal } from '../refusal.ts';
import { repositoryRoot } from '../root.ts';
import { readSettings } from '../settings.ts';
import { openApplicationLogin } from './application-login.ts';
import { connectTo } from './connect-to.ts';
import { hostsOf } from './database-hosts.ts';
import { OWNER, openPostgresHome, type PostgresHome } from './postgres-home.ts';
import { ensureRunning, runningServer, stopServer, urlOf } from './postgres-process.ts';

const PRESENCE = 'banyan presence';
const DEPARTURE = 'banyan departure';

export type DatabaseServer = {
  /** Connects to the main database as the application, which owns nothing. */
  url: string;
  /** Connects to it as its owner: to migrate, and to make databases of tests. */
  ownerUrl: string;
  /** Whether the server was already running. */
  adopted: boolean;
  /** The embedded server's data folder; absent for a server of DATABASE_URL. */
  dataFolder?: string;
  /**
   * Leaves the server, and stops it when no other process holds it open, even in the middle of work of our own.
   * A server of DATABASE_URL is left alone.
   */
  stop(): Promise<void>;
};

/**
 * Opens the database this checkout uses: the one of DATABASE_URL, proved reachable, else an embedded
 * PostgreSQL, started unless it runs already; the application's login gets its password. While open, a server that dies is started again.
 * @param options.log receives one line per step a person may wait for
 * @param options.place where the embedded server lives; missing = in the checkout
 * @param options.isThrownAway nothing in it is kept: it is quick instead of safe from power failures, and the last one out
 * removes its folder
 * @throws a refusal when the database cannot be reached, created or started
 */
export async function openDatabaseServer(options: {
  log: (line: string) => void;
  place?: string;
  isThrownAway?: boolean;
}): Promise<DatabaseServer> {
  const external = readSettings().databaseUrl;
  if (external && !options.place) {
    await proveReachable(external);
    const url = await openApplicationLogin({ ownerUrl: external, appUrl: readSettings().appDatabaseUrl });
    return { url, ownerUrl: external, adopted: true, stop: async () => {} };
  }
  const place = options.place ?? join(repositoryRoot(), '.data/postgres');
  const home = openPostgresHome(place, options.log, options.isThrownAway ?? false);
  const presence = await keepPresence(home, options.log);
  const { port, adopted } = presence;
  const ownerUrl = urlOf(home, port, OWNER);
  return {
    url: await openApplicationLogin({ ownerUrl, appUrl: null }),
    ownerUrl,
    adopted,
    dataFolder: home.data,
    stop: async () => {
      await presence.end();
      // where the checkout only points to it, it stays: the pointer would lead nowhere
      await stopUnlessUsed(home, port, home.isThrownAway && home.home === place);
    },
  };
}

async function proveReachable(url: string): Promise<void> {
  const client = new pg.Client({ ...connectTo(url), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < 180_000)
      throw new Error(`it is PostgreSQL ${Math.floor(version / 10_000)}, and 18 is needed`);
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    const hosts = hostsOf(url).map(({ host }) => host);
    throw refusal(
      `The database ${client.database} on ${hosts.join(', ')} (DATABASE_URL) cannot be used: ${message || code}.`,
      error,
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/** Joins the server, and joins it again whenever it dies, until `leave` is called. */
async function keepPresence(home: PostgresHome, log: (line: string) => void) {
  let leaving = false;
  let returning = Promise.resolve();
  let presence = await attend(home, log, watch);
  const { port, adopted } = presence;

  function watch(): void {
    if (leaving) return;
    log('The database went away; starting it again…');
    returning = comeBack();
  }
  async function comeBack(): Promise<void> {
    try {
      presence = await attend(home, () => {}, watch);
      const moved = presence.port !== port;
      log(moved ? `The database's port ${port} was taken meanwhile; restart.` : 'The database is back.');
    } catch (error) {
      log((error as Error).message);
    }
  }
  return {
    port,
    adopted,
    end: async (): Promise<void> => {
      leaving = true;
      await returning;
      await presence.leave();
    },
  };
}

/** Keeps one idle connection: other processes see us by it, and its end shows that the server died. */
async function attend(home: PostgresHome, log: (line: string) => void, onLost: () => void) {
  for (let attempt = 1; ; attempt += 1) {
    const running = await ensureRunning(home, log);
    const socket = new Socket();
    const connectionString = urlOf(home, running.port, 'postgres');
    const client = new pg.Client({ connectionString, application_name: PRESENCE, stream: () => socket });
    client.on('error', () => {});
    try {
      await client.connect();
      // The last one out moves what is thrown away, and then looks whether somebody has come in after all.
      if (runningServer(home.data)?.port !== running.port) throw new Error(`${home.home} is being removed.`);
    } catch (error) {
      await client.end().catch(() => {});
      // The last one out may have stopped the server since it answered, or it was killed again.
      if (attempt === 20) throw error;
      await sleep(100);
      continue;
    }
    client.once('end', onLost);
    // This connection alone keeps no process alive.
    socket.unref();
    const leave = async (): Promise<void> => {
      socket.ref();
      await client.end().catch(() => {});
    };
    return { ...running, leave };
  }
}

/** The last one out stops the server; those leaving at the same moment wait for each other in line. */
async function stopUnlessUsed(home: PostgresHome, port: number, isRemoved: boolean): Promise<void> {
  const client = new pg.Client({
    connectionString: urlOf(home, port, 'postgres'),
    application_name: DEPARTURE,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock(hashtext('${DEPARTURE}'))`);
    if (await usedByOthers(client)) return;
    if (isRemoved) await removeUnlessUsed(home, client);
    else await stopServer(home);
  } catch (error) {
    // Stopped by another or killed meanwhile: either way nothing of ours is left running.
    if (runningServer(home.data) && (error as { code?: string }).code !== '57P01') throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Once moved, it is found by nobody: the next to come makes a new one. Who came before the move keeps this one. */
async function removeUnlessUsed(home: PostgresHome, client: pg.Client): Promise<void> {
  const moved = `${home.home}.${randomBytes(4).toString('hex')}`;
  renameSync(home.home, moved);
  if (await usedByOthers(client)) return renameSync(moved, home.home);
  await stopServer({ ...home, home: moved, data: join(moved, 'data') });
  rmSync(moved, { recursive: true, force: true });
}

/** Others are seen by their presence; one just ended lingers in the list, so one look is not enough. */
async function usedByOthers(client: pg.Client): Promise<boolean> {
  for (let look = 0; look < 10; look += 1) {
    const { rowCount } = await client.query('select from pg_stat_activity where application_name = $1', [
      PRESENCE,
    ]);
    if (!rowCount) return false;
    await sleep(50);
  }
  return true;
}
