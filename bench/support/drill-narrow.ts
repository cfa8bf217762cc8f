import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buildApp } from '../../apps/server/src/app.ts';
import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import type { Server } from '../../apps/server/src/platform/http/server.ts';
import { openDatabaseServer } from '../../apps/server/src/platform/postgres/database-server.ts';
import { seededRandom } from './random.ts';
import { killContext, verifySent } from './soak-kills.ts';
import { anyJournal, killOwners, nobodyWithSecrets, openingOf, type Sent, send } from './soak-postings.ts';

interface Asked {
  seed: number;
  log: (line: string) => void;
}
/** How long the product may take to notice, and to go on by itself, in milliseconds. */
const patience = 30_000;

interface Ground {
  server: Server;
  ownerUrl: string;
  /** Posts until as many were answered as are asked for, or one was refused. @returns how it was refused */
  post(count: number): Promise<string | null>;
  /** What the books hold otherwise than was answered. */
  verify(): Promise<string[]>;
}

/** A database server in a folder of its own, with the application on it. */
async function onGround(
  place: string,
  seed: number,
  work: (ground: Ground) => Promise<string[]>,
): Promise<string[]> {
  const database = await openDatabaseServer({ log: () => {}, place });
  try {
    await migrate({ url: database.ownerUrl, log: () => {} });
    const pool = openPool(database.url, 4);
    const db = openDb(pool);
    const { services } = nobodyWithSecrets(killContext.now);
    const server = await buildApp({ db, databaseUrl: database.url, services, rateLimit: 0 });
    try {
      return await work({ server, ownerUrl: database.ownerUrl, ...(await postings(db, seed)) });
    } finally {
      await server.app.close();
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}

async function postings(db: Db, seed: number): Promise<Pick<Ground, 'post' | 'verify'>> {
  const random = seededRandom(seed);
  const sent = new Map<string, Sent>();
  for (const owner of killOwners) {
    const journal = openingOf(owner);
    sent.set(journal.key, { journal, id: await send(db, killContext, journal) });
  }
  return {
    post: async (count) => {
      for (let answered = 0; answered < count; answered += 1) {
        const journal = anyJournal(random, `${seed}-narrow-${sent.size}`);
        const posting: Sent = { journal };
        sent.set(journal.key, posting);
        try {
          posting.id = await send(db, killContext, journal);
        } catch (error) {
          return String(error);
        }
      }
      return null;
    },
    verify: async () => (await verifySent(db, sent)).problems,
  };
}

/** Why it is not ready; null = it is. */
async function whyNotReady({ app }: Server): Promise<string | null> {
  const reply = await app.inject({ url: '/health/ready' });
  return reply.statusCode === 200 ? null : String(reply.json().reason);
}

/** @returns what was found within the patience, or null */
async function within<T>(look: () => Promise<T | null>): Promise<T | null> {
  const until = performance.now() + patience;
  for (;;) {
    const found = await look();
    if (found !== null || performance.now() > until) return found;
    await sleep(100);
  }
}

/** It posts again by itself, is ready, and the books hold what was answered. */
async function goesOn({ server, post, verify }: Ground, log: Asked['log']): Promise<string[]> {
  const began = performance.now();
  const goes = await within(async () => ((await post(1)) === null ? true : null));
  if (!goes) return [`Nothing was posted ${patience} ms after the room was there again`];
  log(`Written again after ${Math.round(performance.now() - began)} ms.`);
  const why = await whyNotReady(server);
  return [...(why ? [`It writes, and is not ready: ${why}`] : []), ...(await verify())];
}

/**
 * The disk of the primary, a file system in memory of a few hundred megabytes, is full: what cannot be written is refused, the server says that it
 * is not ready, and goes on by itself once there is room (docs/operations.md §4). Needs the right to mount.
 */
export async function drillDiskFull({ seed, log }: Asked): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-full-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=755', 'tmpfs', folder]);
  try {
    chmodSync(folder, 0o755);
    return await onGround(join(folder, 'own'), seed, async (ground) => {
      const before = await ground.post(50);
      if (before) return [`Refused before anything was wrong: ${before}`];
      fill(join(folder, 'ballast'));
      // each switch asks for another file of the log
      const refused = await within(async () => {
        await owning(ground.ownerUrl, 'select pg_switch_wal()').catch(() => {});
        return await ground.post(200);
      });
      if (!refused) return ['Everything was acknowledged on a full disk'];
      log(`Refused on the full disk: ${refused}`);
      const why = await within(() => whyNotReady(ground.server));
      log(`Not ready: ${why}`);
      rmSync(join(folder, 'ballast'));
      const problems = await goesOn(ground, log);
      return why ? problems : ['It was ready on a full disk', ...problems];
    });
  } finally {
    execFileSync('umount', ['-l', folder]);
    rmdirSync(folder);
  }
}

/** Writes until there is no room at all. */
function fill(file: string): void {
  const ballast = openSync(file, 'w');
  try {
    for (const size of [1 << 20, 4096]) {
      const zeros = Buffer.alloc(size);
      try {
        while (writeSync(ballast, zeros) === size);
      } catch {
        // full for pieces of this size
      }
    }
  } finally {
    closeSync(ballast);
  }
}

async function owning(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query(statement).finally(() => client.end().catch(() => {}));
}

/** Somebody else takes all connections of the database: a server without one refuses, says that it is not ready, and goes on by itself. */
export async function drillConnections({ seed, log }: Asked): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'banyan-taken-'));
  chmodSync(folder, 0o755);
  try {
    return await onGround(join(folder, 'own'), seed, async (ground) => {
      const before = await ground.post(50);
      if (before) return [`Refused before anything was wrong: ${before}`];
      await owning(
        ground.ownerUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = 'banyan_app'`,
      );
      const takers = await takeAll(ground.ownerUrl);
      log(`${takers.length} connections are taken.`);
      const refused = await ground.post(5);
      const why = await within(() => whyNotReady(ground.server));
      log(`Refused: ${refused}; not ready: ${why}`);
      for (const taker of takers) await taker.end();
      const problems = await goesOn(ground, log);
      if (!refused || !why) problems.unshift('Nothing was refused, or it was ready without a connection');
      return problems;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every connection there is, also those that are kept for who owns the database. */
async function takeAll(url: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      taken.push(client);
    } catch {
      return taken;
    }
  }
}
