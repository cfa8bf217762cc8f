import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { openApplicationLogin } from '../../apps/server/src/platform/postgres/application-login.ts';
import {
  openReplicatedDatabase,
  type Replica,
  type ReplicatedDatabase,
} from '../../apps/server/test/replicated-database.ts';
import { type Random, seededRandom } from './random.ts';
import { killContext, verifySent } from './soak-kills.ts';
import { anyJournal, killOwners, openingOf, type Sent, send } from './soak-postings.ts';

export interface FailoverResult {
  failovers: number;
  sent: number;
  answered: number;
  /** Sent without hearing an answer, and already done when asked again. */
  doneUnheard: number;
  /** Milliseconds from the end of the primary to the first posting on the new one, the longest. */
  slowest: number;
  /** What was lost, doubled or out of balance; none when all is well. */
  problems: string[];
}

/**
 * How a primary ends: it is killed; it is frozen and wakes up; or its line is cut and mended, while it goes on working. Both of those
 * believe to be the primary when they are back.
 */
export const ends = ['killed', 'frozen', 'cut off'] as const;
type End = (typeof ends)[number];
export const breakOff: Record<End, (two: ReplicatedDatabase, server: Replica) => void> = {
  killed: (two, server) => two.signal(server, 'SIGKILL'),
  frozen: (two, server) => two.signal(server, 'SIGSTOP'),
  'cut off': (_, { line }) => line?.cut(),
};
export const comeBack: Record<End, (two: ReplicatedDatabase, server: Replica) => void> = {
  killed: () => {},
  frozen: (two, server) => two.signal(server, 'SIGCONT'),
  'cut off': (_, { line }) => line?.mend(),
};

/**
 * Ends the primary of two servers under load, again and again, and does what a manager of them does: promotes the standby, fences the old
 * primary and makes it the next standby. Commits wait for the standby; the drill ends no primary that has none. Then everything that
 * was ever sent is asked again.
 */
export async function drillFailover(options: {
  seed: number;
  failovers: number;
  log?: (line: string) => void;
}): Promise<FailoverResult> {
  const { seed, failovers, log = () => {} } = options;
  const random = seededRandom(seed);
  const two = await openReplicatedDatabase({ hasLines: true });
  const ownerUrl = two.ownerUrl('banyan');
  try {
    const url = await openApplicationLogin({ ownerUrl, appUrl: null });
    await migrate({ url: ownerUrl, log: () => {} });
    await two.setSynchronous(true);
    const pool = openPool(url, 12);
    try {
      const load = await startPosting(openDb(pool), random, seed);
      let slowest = 0;
      for (let failover = 1; failover <= failovers; failover += 1) {
        await load.untilAnswered(20 + random(40));
        const how = ends[failover % ends.length] ?? 'killed';
        const took = await failOver(two, how, load);
        slowest = Math.max(slowest, took);
        log(`Failover ${failover}, ${how}: written again after ${Math.round(took)} ms.`);
      }
      const sent = await load.stop();
      return { failovers, slowest, ...(await verifySent(openDb(pool), sent)) };
    } finally {
      await pool.end();
    }
  } finally {
    await two.stop();
  }
}

/** @returns how long nothing was written, in milliseconds */
async function failOver(
  two: ReplicatedDatabase,
  how: End,
  load: Pick<Posting, 'untilAnswered'>,
): Promise<number> {
  const old = two.primary;
  const began = performance.now();
  breakOff[how](two, old);
  await two.promote();
  // the new primary has no standby yet
  await two.setSynchronous(false);
  await load.untilAnswered(1);
  const took = performance.now() - began;
  // it believes to be the primary, and finds nobody who asks it
  comeBack[how](two, old);
  if (how !== 'killed') await load.untilAnswered(20);
  await two.rejoin();
  await two.setSynchronous(true);
  return took;
}

interface Posting {
  /** Waits for a number of answers to postings that begin from now on. */
  untilAnswered(count: number): Promise<void>;
  stop(): Promise<ReadonlyMap<string, Sent>>;
}

/** Posts from twelve sides until it is stopped. */
async function startPosting(db: Db, random: Random, seed: number): Promise<Posting> {
  const sent = new Map<string, Sent>();
  for (const owner of killOwners) {
    const journal = openingOf(owner);
    sent.set(journal.key, { journal, id: await send(db, killContext, journal) });
  }
  let isOver = false;
  let made = 0;
  /** When each of the last answered postings began. */
  const begun: number[] = [];
  const post = async (): Promise<void> => {
    while (!isOver) {
      const journal = anyJournal(random, `${seed}-f${++made}`);
      const posting: Sent = { journal };
      sent.set(journal.key, posting);
      const began = performance.now();
      try {
        posting.id = await send(db, killContext, journal);
        begun.push(began);
      } catch {
        // not heard: asked again in the end
        await sleep(100);
      }
    }
  };
  const sides = Array.from({ length: 12 }, post);
  return {
    untilAnswered: async (count) => {
      const from = performance.now();
      while (begun.filter((began) => began > from).length < count) await sleep(10);
    },
    stop: async () => {
      isOver = true;
      await Promise.all(sides);
      return sent;
    },
  };
}
