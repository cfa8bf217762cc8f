import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, openDb, openPool, sqlState } from './db.ts';
import { gather } from './gather.ts';
import { onlyRow } from './only-row.ts';

/** Where pages were read, and how the standby stands. */
export interface StandbyReads {
  /**
   * Reads a page from the standby where it holds all that was acknowledged before, by whichever server, and else from the
   * primary: nobody reads an older state than what they, or anybody who told them, have written (docs/operations.md §6).
   * @param name of the page: one that needs what only the primary has is not tried again for a minute
   * @param work reads alone, and may be done again from the beginning
   */
  read<T>(name: string, work: (db: Db) => Promise<T>): Promise<T>;
  /** Null = there is no standby to read from. */
  look(): Promise<StandbyState | null>;
  close(): Promise<void>;
}

export interface StandbyState {
  /** Pages so far. */
  from_standby: number;
  from_primary: number;
  is_reachable: boolean;
  /** Seconds of what was written that the standby does not have yet; null = it does not say. */
  behind_seconds: number | null;
}

/** In milliseconds. A page waits for a standby less than it costs to read it, and one that was behind is let alone for a while. */
const usual = { patience: 30, rest: 2000, whole: 10_000, lack: 60_000 };
/** Connections to the standby. */
const connections = 8;
/** What stands in unlogged tables is on the primary alone, and a standby writes nothing. */
const primaryAlone = new Set(['0A000', '25006']);

/** @param url signs in to a standby as the application; null = there is none, and every page is read from the primary */
export function openStandbyReads(
  primary: Db,
  url: string | null,
  limits: Partial<typeof usual> = {},
): StandbyReads {
  if (url === null)
    return { read: (_name, work) => work(primary), look: async () => null, close: async () => {} };
  const { patience, rest, whole, lack } = { ...usual, ...limits };
  const pool = openPool(url, connections);
  const standby = openDb(pool);
  const counts = { from_standby: 0, from_primary: 0 };
  /** Until when pages are not tried that need what only the primary has; it may have it sent some day. */
  const lacking = new Map<string, number>();
  let restsUntil = 0;

  // many pages that are asked for at the same moment share each question; one that was asked before a page was is not shared
  const written = shared(() => askWritten(primary));
  const replayed = shared(() => askReplayed(standby));

  const catchesUp = async (until: number): Promise<boolean> => {
    const lsn = await written();
    for (;;) {
      const at = await replayed();
      if (at !== null && at >= lsn) return true;
      if (at === null || performance.now() > until) return false;
      await sleep(2);
    }
  };
  const mayAsk = async (name: string): Promise<boolean> => {
    const now = performance.now();
    if (now < restsUntil || now < (lacking.get(name) ?? 0)) return false;
    const until = now + patience;
    const isThere = await within(2 * patience, catchesUp(until)).catch(() => false);
    if (!isThere) restsUntil = performance.now() + rest;
    return isThere;
  };

  return {
    read: async (name, work) => {
      if (await mayAsk(name))
        try {
          const answer = await within(whole, work(standby));
          counts.from_standby += 1;
          return answer;
        } catch (error) {
          if (primaryAlone.has(sqlState(error))) lacking.set(name, performance.now() + lack);
        }
      counts.from_primary += 1;
      return await work(primary);
    },
    look: async () => {
      const state = await within(2000, askBehind(standby, await askWritten(primary))).catch(() => null);
      return { ...counts, is_reachable: state !== null, behind_seconds: state };
    },
    close: async () => await pool.end(),
  };
}

const shared = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  const all = gather<null, T>(
    async (calls) => {
      const answer = await ask();
      return calls.map(() => answer);
    },
    Number.POSITIVE_INFINITY,
    () => 'never',
  );
  return () => all(null);
};

/** Up to where the log of the primary is on its disk: all that was acknowledged. */
async function askWritten(primary: Db): Promise<bigint> {
  const asked = sql<{ at: string }>`select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text as at`;
  return BigInt(onlyRow(await asked.execute(primary)).at);
}

/** Up to where a standby shows what was written; null = it is none. */
async function askReplayed(standby: Db): Promise<bigint | null> {
  const { rows } = await sql<{ at: string | null }>`
    select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end - '0/0'::pg_lsn)::text as at`.execute(
    standby,
  );
  const at = rows[0]?.at ?? null;
  return at === null ? null : BigInt(at);
}

async function askBehind(standby: Db, written: bigint): Promise<number | null> {
  const { rows } = await sql<{ at: string | null; seconds: number | null }>`
    select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as at,
      extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`.execute(
    standby,
  );
  const [row] = rows;
  return row && row.at !== null && BigInt(row.at) >= written ? 0 : (row?.seconds ?? null);
}

/** What comes too late counts as lost; it is not waited for. */
async function within<T>(milliseconds: number, coming: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The standby took too long.')), milliseconds);
  });
  coming.catch(() => {});
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}
