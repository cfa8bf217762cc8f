import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { closeThrough } from '../../apps/server/src/modules/income/closing/close-through.ts';
import type { ClosingPoint } from '../../apps/server/src/modules/income/closing/run-closing.ts';
import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../../apps/server/src/platform/database/throw-away-database.ts';
import { realServices } from '../../apps/server/src/platform/services.ts';
import { runScenario } from '../../apps/server/src/scenario/run-scenario.ts';
import { startProgram } from '../../apps/server/test/start-program.ts';
import { compareClosingBooks, readClosingBooks } from './closing-books.ts';
import type { ClosingOrder } from './closing-client.ts';
import { closingStory, dateOf } from './closing-story.ts';
import { onOwnServer } from './on-own-server.ts';
import { pick, type Random, seededRandom } from './random.ts';
import { nobody } from './soak-postings.ts';
import { takeOverPaused } from './take-over-paused.ts';
import { untilBack } from './until-back.ts';

/** Every step of a closing, in its order. */
const points: readonly ClosingPoint[] = [
  ...([
    'cut',
    'load',
    'compute',
    'write',
    'reserve',
    'approve',
    'begin',
    'chunk',
    'finish',
    'publish',
  ] as const),
];
/** So few, that a date has several chunks. */
const chunkRows = 5;

export interface ClosingKills {
  kills: number;
  /** Of them those of the database. */
  database_kills: number;
  /** Kills that met a closing in the middle of its work. */
  broken_off: number;
  dates: number;
  rows: number;
  /** Of incomes, and of what cut them. */
  kinds: string[];
  /** What is other than without kills, or out of balance; none when all is well. */
  problems: string[];
}

/**
 * Closes the dates of a small company one after the other by processes that are killed with SIGKILL, at every named
 * step and at moments drawn at random; each next process continues. In the end everything is as in a company of the
 * same history whose dates were closed without a kill, and the books balance.
 * @param options.serverUrl connects to the database server as owner
 * @param options.dataFolder of a server of one's own: every fourth kill is one of the database
 */
export async function soakClosings(options: {
  serverUrl: string;
  dataFolder?: string | undefined;
  seed: number;
  kills: number;
  /** Each process is paused instead, and works on after another one has taken over and closed the date. */
  isPaused?: boolean;
  log?: (line: string) => void;
}): Promise<ClosingKills> {
  const { serverUrl, dataFolder, seed, kills, isPaused = false, log = () => {} } = options;
  const days = kills + 1;
  const scenario = closingStory({ seed, days, isClosedInTime: false, multiple: '1.2' });
  const last = dateOf(days - 1);
  const expected = await onThrowAway(serverUrl, async (db, url) => {
    await runScenario(
      { db, url },
      realServices(() => {}),
      scenario,
    );
    await closeThrough({ db, url, context: contextOf(last), through: last });
    return await readClosingBooks(db);
  });
  return await onThrowAway(serverUrl, async (db, url, ownerUrl) => {
    await runScenario(
      { db, url },
      realServices(() => {}),
      scenario,
    );
    const written: string[] = [];
    const random = seededRandom(seed);
    let broken_off = 0;
    let database_kills = 0;
    for (let kill = 0; kill < kills; kill++) {
      const victim = kill % 4 === 3 ? dataFolder : undefined;
      if (victim !== undefined) database_kills++;
      const order = { url, through: dateOf(kill), now: momentOf(last), chunk_rows: chunkRows };
      const before = new Date();
      if (isPaused) written.push(...(await pauseOne(order, kill, ownerUrl)));
      else await killOne(random, order, kill, victim);
      if (victim !== undefined) await untilBack(db, before);
      const open = await db.selectFrom('closing').select('id').where('status', '!=', 'posted').execute();
      broken_off += open.length;
      if ((kill + 1) % 10 === 0) log(`Killed a closing ${kill + 1} times…`);
    }
    await closeThrough({ db, url, context: contextOf(last), through: last });
    const problems = [...written, ...(await compareClosingBooks(db, expected))];
    const rows = expected.filter((line) => line.startsWith('income '));
    const kinds = new Set(
      rows.flatMap((line) => [line.split(' ')[1] ?? '', ...(/ cap_\w+ /.exec(line) ?? [])]),
    );
    const paid = { rows: rows.length, kinds: [...kinds].map((kind) => kind.trim()) };
    return { kills, database_kills, broken_off, dates: days, ...paid, problems };
  });
}

/** On a database server of its own, which is killed too. @returns what went wrong */
export async function soakKilledClosings(seed: number, wanted: number): Promise<string[]> {
  if (wanted === 0) return [];
  return await onOwnServer('closings', async ({ ownerUrl: serverUrl, dataFolder }) => {
    const killed = await soakClosings({ serverUrl, dataFolder, seed, kills: wanted, log: console.log });
    console.log(
      `${killed.kills} kills of closings, ${killed.database_kills} of the database, ${killed.broken_off} in the middle of one: ${killed.dates} dates with ` +
        `${killed.rows} incomes; ${killed.problems.length} other than without kills.`,
    );
    return killed.problems;
  });
}

const momentOf = (date: string): string => `${date}T18:29:59Z`;
const contextOf = (date: string) => nobody(new Date(momentOf(date)));

async function onThrowAway<T>(
  serverUrl: string,
  work: (db: Db, url: string, ownerUrl: string) => Promise<T>,
): Promise<T> {
  const database = await createThrowAwayDatabase(serverUrl);
  const pool = openPool(database.url, 4);
  try {
    return await work(openDb(pool), database.url, database.ownerUrl);
  } finally {
    await pool.end();
    await database.drop();
  }
}

/** The named points in turn, every second time a moment drawn at random. */
async function killOne(
  random: Random,
  order: ClosingOrder,
  kill: number,
  dataFolder: string | undefined,
): Promise<void> {
  const app = await startProgram('bench/support/closing-client.ts', { hasThreads: true });
  const ended = once(app, 'close');
  if (kill % 2 === 0) {
    const point = points[(kill / 2) % points.length] ?? pick(random, points);
    app.send({ ...order, ends_at: { point, time: point === 'chunk' ? 1 + random(3) : 1 } });
    await ended;
    return;
  }
  app.send(order);
  // a date may be over before anything is cut
  await Promise.race([once(app, 'message'), ended]);
  await sleep(random(250));
  if (dataFolder === undefined) app.kill('SIGKILL');
  else
    process.kill(Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  await ended;
}

const expired = `update closing set lease_until = clock_timestamp() - interval '1 second' where lease_until is not null`;

/** At the named points in turn. @returns what the paused one wrote after another had taken over, and the date where that one did not */
async function pauseOne(order: ClosingOrder, turn: number, ownerUrl: string): Promise<string[]> {
  const point = points[turn % points.length] as ClosingPoint;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const written = await takeOverPaused({
      client: 'bench/support/closing-client.ts',
      hasThreads: true,
      older: { ...order, ends_at: { point, time: 1 } },
      newer: [
        async () => {
          // as after a jump of the database's clock, or a minute of silence
          await owner.query(expired);
          return { ...order, isPaused: true };
        },
      ],
      owner,
      // without a lease yet it leads by its lock
      isCutOff: point === 'cut',
    });
    const { rows } = await owner.query<{ status: string }>(
      'select status from closing where business_date = $1',
      [order.through],
    );
    const status = rows[0]?.status ?? 'not begun';
    return [
      ...(written ?? []).map((table) => `paused at ${point}, and wrote ${table} afterwards`),
      ...(status === 'posted' ? [] : [`paused at ${point}: ${order.through} is ${status}`]),
    ];
  } finally {
    await owner.end();
  }
}
