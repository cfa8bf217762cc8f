import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { lastingConnection } from '../database/lasting-connection.ts';
import { startLoop } from './loop.ts';

/** From one look for workers that are gone to the next, in milliseconds. */
const lookAgain = 2000;

/**
 * Gives back what workers of killed servers had taken, which the queue itself would do after four hours. Each worker of this process
 * holds an advisory lock under its name until its process ends.
 * @param url signs in as the application
 * @returns what the queue tells its events to
 */
export function giveBackJobs(url: string, log: (line: string) => void) {
  const own = new Set<string>();
  const lock = `select pg_advisory_lock(hashtext('worker of jobs'), hashtext(name)) from unnest($1::text[]) as n (name)`;
  const connection = lastingConnection(url, (client) => client.query(lock, [[...own]]));
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker: { workerId } }) => {
    own.add(workerId);
    // refused while the database is away: locked with the next connection
    connection.ask(lock, [[workerId]]).catch(() => {});
  });
  const looking = startLoop({
    work: async () => {
      await connection.ask(giveBack, [[...own]]);
      return false;
    },
    pause: lookAgain,
    log: (line) => log(`Jobs of servers that are gone wait: ${line}`),
  });
  return {
    events,
    stop: async () => {
      await looking.stop();
      await connection.close();
    },
  };
}

/** A worker takes its lock when it is made, before its first job. */
const giveBack = `
  with holding as materialized (
    select locked_by from graphile_worker._private_jobs where locked_by is not null
    union select locked_by from graphile_worker._private_job_queues where locked_by is not null
  ), gone as materialized (
    select locked_by from holding
    where locked_by <> all($1::text[]) and pg_try_advisory_xact_lock(hashtext('worker of jobs'), hashtext(locked_by))
  )
  select graphile_worker.force_unlock_workers(array_agg(locked_by)) from gone having count(*) > 0`;
