import type { ChildProcess } from 'node:child_process';
import type pg from 'pg';
import { closeThrough } from '../../apps/server/src/modules/income/closing/close-through.ts';
import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { openApplicationLogin } from '../../apps/server/src/platform/postgres/application-login.ts';
import { auditBooks } from '../../apps/server/src/scenario/audit-books.ts';
import {
  asOwner,
  openReplicatedDatabase,
  type ReplicatedDatabase,
} from '../../apps/server/test/replicated-database.ts';
import {
  compareClosingBooks,
  compareClosingSums,
  readClosingBooks,
  readClosingSums,
} from './closing-books.ts';
import { openClosingNetwork } from './closing-network.ts';
import { copyDatabase } from './copy-database.ts';
import type { Pause } from './drill-closing-node.ts';
import {
  type Disturbed,
  hasEnded,
  startNode,
  type Trouble,
  troubles,
  whyOf,
} from './drill-closing-troubles.ts';
import { type Random, seededRandom } from './random.ts';
import { nobody } from './soak-postings.ts';
import { isPausedAtLast } from './take-over-paused.ts';

export interface ClosingDrill {
  /** Income rows of the closing. */
  rows: number;
  chunks: number;
  /** What happened while it went on, in this order. */
  met: string[];
  /** Seconds of the closing nothing happened to, and of this one. */
  seconds: { undisturbed: number; disturbed: number };
  /** What is other than in the closing nothing happened to, or out of balance; none when all is well. */
  problems: string[];
}

/** Everything, at each part of a closing. */
const everything: readonly Trouble[] = [
  { what: 'the standby dies', at: 'write' },
  { what: 'the primary fails over', at: 'begin' },
  { what: 'the standby dies', at: 'chunk' },
  { what: 'a node is killed', at: 'chunk' },
  { what: 'the primary fails over', at: 'chunk' },
  { what: 'a node is upgraded', at: 'chunk' },
  { what: 'the primary fails over', at: 'finish' },
];

/** A network of more members lies on the disk, and is compared by sums of its rows. */
const few = 20_000;
/** So that a small network has many chunks. */
const fewRows = 10;

/**
 * Closes a date of a network on two servers of the database while the standby dies, the primary fails over and nodes are killed and
 * upgraded (docs/operations.md §6), and the same date of a copy to which nothing happens: both must hold the same.
 */
export async function drillClosing(options: {
  seed: number;
  members: number;
  troubles?: readonly Trouble[];
  log?: (line: string) => void;
}): Promise<ClosingDrill> {
  const { seed, members, troubles: asked = everything, log = () => {} } = options;
  const isSmall = members <= few;
  const two = await openReplicatedDatabase({ hasLines: true, isOnDisk: !isSmall });
  try {
    const url = await openApplicationLogin({ ownerUrl: two.ownerUrl('banyan'), appUrl: null });
    await migrate({ url: two.ownerUrl('banyan'), log: () => {} });
    const through = await onPrimary(two, 'banyan', (owner) => openClosingNetwork(owner, members));
    const now = new Date().toISOString();
    const read_url = `postgres://127.0.0.1:${two.standby.line?.port}/banyan`;
    const order = { url, read_url, through, now, chunk_rows: isSmall ? fewRows : null };
    const calm = await closeCopy(two, order, isSmall);
    log(
      `Closed a copy of ${members} members in ${calm.seconds.toFixed(1)} s: ${calm.rows} rows, ${calm.chunks} chunks.`,
    );
    await two.setSynchronous(true);
    const random = seededRandom(seed);
    const pauses = asked.map(({ at }) => ({
      point: at,
      time: at === 'chunk' ? anyChunk(random, calm.chunks) : 1,
    }));
    const began = performance.now();
    const { met, problems } = await closeDisturbed({ two, order, asked, pauses, log });
    const disturbed = (performance.now() - began) / 1000;
    const pool = openPool(url, 2);
    try {
      const found = await calm.compare(openDb(pool));
      problems.push(...found.filter((problem) => !calm.known.has(problem)));
    } finally {
      await pool.end();
    }
    return {
      rows: calm.rows,
      chunks: calm.chunks,
      met,
      seconds: { undisturbed: calm.seconds, disturbed },
      problems,
    };
  } finally {
    await two.stop();
  }
}

/** Of all chunks each trouble takes a small part: what a failover loses is posted once more. */
const anyChunk = (random: Random, chunks: number): number => 1 + random(Math.max(1, Math.floor(chunks / 8)));

async function onPrimary<T>(
  { primary }: ReplicatedDatabase,
  database: string,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = await asOwner(primary, database);
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** Closes the date in a copy of the network, which is then removed. */
async function closeCopy(
  two: ReplicatedDatabase,
  { through, now, chunk_rows }: Disturbed['order'],
  isSmall: boolean,
) {
  await onPrimary(two, 'postgres', (owner) => copyDatabase(owner, 'banyan', 'calm'));
  const url = two.url('calm');
  const pool = openPool(url, 2);
  const db = openDb(pool);
  try {
    const began = performance.now();
    await closeThrough({
      db,
      url,
      context: nobody(new Date(now)),
      through,
      ...(chunk_rows !== null && { chunkRows: chunk_rows }),
    });
    const seconds = (performance.now() - began) / 1000;
    const { rows, chunks } = await db
      .selectFrom('closing')
      .select(['rows', 'chunks'])
      .where('business_date', '=', through)
      .executeTakeFirstOrThrow();
    const compare = isSmall ? await rowsToCompare(db) : await sumsToCompare(db);
    // topups of a generated network have no journals, which the auditor says of both
    const known = new Set(await auditBooks(db));
    return { seconds, rows, chunks, compare, known };
  } finally {
    await pool.end();
    await onPrimary(two, 'postgres', (owner) => owner.query('drop database calm with (force)'));
  }
}

async function rowsToCompare(db: Db): Promise<(other: Db) => Promise<string[]>> {
  const expected = await readClosingBooks(db);
  return (other) => compareClosingBooks(other, expected);
}

async function sumsToCompare(db: Db): Promise<(other: Db) => Promise<string[]>> {
  const expected = await readClosingSums(db);
  return (other) => compareClosingSums(other, expected);
}

/** Lets nodes close the date until it is posted, and brings each trouble where one of them has paused. */
async function closeDisturbed(drill: {
  two: ReplicatedDatabase;
  order: Disturbed['order'];
  asked: readonly Trouble[];
  pauses: readonly Pause[];
  log: (line: string) => void;
}): Promise<{ met: string[]; problems: string[] }> {
  const { two, order, asked, pauses, log } = drill;
  const met: string[] = [];
  const problems: string[] = [];
  const next = (): Promise<ChildProcess> => startNode({ ...order, pauses: pauses.slice(met.length + 1) });
  let node = await startNode({ ...order, pauses: [...pauses] });
  for (const [turn, { what, at }] of asked.entries()) {
    // one that was cut off together with its server is followed by another one
    while (!(await isPausedAtLast(node)) && !(await isPosted(two, order))) {
      log(`A node ended: ${whyOf(node)}`);
      node = await startNode({ ...order, pauses: pauses.slice(turn) });
    }
    if (node.exitCode !== null || node.signalCode !== null) {
      problems.push(`the closing was over before ${what} at ${at}`);
      break;
    }
    const began = performance.now();
    node = await troubles[what]({ two, order, node, next, turn });
    met.push(`${what} at ${at}`);
    log(`${what} at ${at}: whole again after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  }
  await hasEnded(node);
  for (let attempt = 0; attempt < 5 && !(await isPosted(two, order)); attempt += 1)
    await hasEnded(await startNode({ ...order, pauses: [] }));
  if (!(await isPosted(two, order))) problems.push(`${order.through} is not posted`);
  return { met, problems };
}

async function isPosted(two: ReplicatedDatabase, { through }: Disturbed['order']): Promise<boolean> {
  const { rows } = await onPrimary(two, 'banyan', (owner) =>
    owner.query<{ status: string }>('select status from closing where business_date = $1', [through]),
  );
  return rows[0]?.status === 'posted';
}
