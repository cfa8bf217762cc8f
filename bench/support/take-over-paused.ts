import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startProgram } from '../../apps/server/test/start-program.ts';
import { runToKill } from './kill-before-statements.ts';

/** A process that leads and is paused, and one that takes over from it. */
export interface TakeOver {
  /** The program of both. */
  client: string;
  hasThreads?: boolean;
  older: { url: string; [field: string]: unknown };
  /** What the newer one is told, once the older one has paused; after the last one everything is done. */
  newer: readonly (() => Promise<object>)[];
  /** Past every right. */
  owner: pg.Client;
  /** All connections of the older one end, as when the network cuts it off; missing = only those in a transaction, as the database ends them. */
  isCutOff?: boolean;
  /** Looks at what the older one has done so far, while it is paused. */
  whilePaused?: () => Promise<void>;
}

/** By which the database knows the connections of the older one. */
const olderName = 'older leader';

/**
 * Pauses a process that leads (SIGSTOP), lets a newer one take over and do all there is to do, and lets the older one work on.
 * @returns what the older one has written after that; null = it ended before it paused
 */
export async function takeOverPaused(takeOver: TakeOver): Promise<string[] | null> {
  const { client, hasThreads = false, older, newer, owner, isCutOff = false, whilePaused } = takeOver;
  const url = new URL(older.url);
  url.searchParams.set('application_name', olderName);
  const paused = await startProgram(client, {
    hasThreads,
    // what ended its connections is no news
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(paused, 'close');
  try {
    paused.send({ ...older, url: url.href, isPaused: true });
    const takeOverNow = async () => {
      for (const order of newer) await runToKill(client, await order(), hasThreads);
    };
    if (!(await isPausedAtLast(paused))) {
      // what it has left for later is done as well
      await takeOverNow();
      return null;
    }
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = $1 and ($2 or backend_type = 'client backend' and xact_start is not null)`,
      [olderName, isCutOff],
    );
    await whilePaused?.();
    await takeOverNow();
    // the newer one leads on
    await owner.query(
      `update game set lease_until = clock_timestamp() + interval '1 hour' where holder is not null`,
    );
    const before = await digests(owner);
    paused.kill('SIGCONT');
    await ended;
    const after = await digests(owner);
    return [...after].flatMap(([table, digest]) => (before.get(table) === digest ? [] : [table]));
  } finally {
    paused.kill('SIGKILL');
  }
}

/** Waits until a process has paused itself. @returns false = it has ended instead */
export async function isPausedAtLast(paused: ChildProcess): Promise<boolean> {
  while (paused.exitCode === null && paused.signalCode === null) {
    // the name of the program stands in parentheses before its state
    const state = /\) (\w) /.exec(readFileSync(`/proc/${paused.pid}/stat`, 'utf8'))?.[1];
    if (state === 'T') return true;
    if (state === 'Z') return false;
    await sleep(20);
  }
  return false;
}

/** A digest of all rows of each table, but for when a chain was looked at last: everybody who looks notes it. */
async function digests(owner: pg.Client): Promise<Map<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(line, ' ' order by line), '')) as digest
       from (select (to_jsonb(t) - 'read_at')::text as line from ${name} t) all_of_it`,
  );
  const { rows } = await owner.query<{ name: string; digest: string }>(each.join(' union all '));
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}
