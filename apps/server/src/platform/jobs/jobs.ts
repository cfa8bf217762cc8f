import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Services } from '../context.ts';
import type { Db } from '../database/db.ts';
import { foldListChanges } from '../database/fold-list-changes.ts';
import { analyzeMonths, makeMonths } from '../database/months.ts';
import type { ReadMailLook } from '../dress-mail.ts';
import { deliverMail } from '../mailer.ts';
import { APP_ROLE } from '../postgres/application-login.ts';
import { connectTo } from '../postgres/connect-to.ts';
import { inSpan } from '../traces/in-span.ts';
import { giveBackJobs } from './give-back-jobs.ts';

/** Something the server does on a schedule, or when an operation asked for it with `enqueueJob`. */
export interface Job {
  task: string;
  /** When, as in a crontab (UTC); missing = only when asked for. */
  schedule?: string;
  /** Runs at least once: it must not matter when it runs again. */
  run: (work: JobWork) => Promise<void>;
}

interface JobWork {
  db: Db;
  services: Services;
  payload: Record<string, unknown>;
  /** Signs in as the application: for work in bulk, with `openBulkClient`. */
  url: string;
}

const hour = 3_600_000;
/** How long a first answer is kept for a replay (docs/ledger.md §3). */
const answerLife = 72 * hour;
/** How long the file of a mail is kept that could not be sent: longer than the queue tries. */
const mailFileLife = 7 * 24 * hour;

/**
 * The jobs of the platform itself; those of a module stand in its `jobs.ts`.
 * @param readLook what mails look like, which a module knows
 */
export const platformJobs = (readLook: ReadMailLook): readonly Job[] => [
  {
    task: 'send_mail',
    run: ({ db, services, payload }) => deliverMail(db, services, String(payload.id), readLook),
  },
  {
    task: 'forget_old_answers',
    schedule: '17 * * * *',
    run: async ({ db, services }) => {
      const oldest = new Date(services.clock().getTime() - answerLife).toISOString();
      await db.deleteFrom('idempotency').where('created_at', '<', oldest).execute();
    },
  },
  {
    task: 'forget_mail_files',
    schedule: '27 * * * *',
    run: async ({ db, services }) => {
      const oldest = new Date(services.clock().getTime() - mailFileLife).toISOString();
      await db.deleteFrom('mail_file').where('created_at', '<', oldest).execute();
    },
  },
  {
    task: 'fold_list_changes',
    schedule: '* * * * *',
    run: async ({ db }) => {
      while ((await foldListChanges(db)) > 0);
    },
  },
  {
    task: 'make_months',
    schedule: '50 0 * * *',
    run: async ({ db, services }) => {
      await makeMonths(db, services.clock());
      await analyzeMonths(db);
    },
  },
];

/**
 * Makes or upgrades the schema in which the queue keeps its tables, and lets the application use them: the worker's own
 * tables are closed to everybody but their owner.
 * @param url connects as the owner of the database
 */
export async function prepareQueue(url: string): Promise<void> {
  const pool = poolOf(url, 1);
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
    await pool.query(queueOfTheApplication);
  } finally {
    await pool.end();
  }
}

function poolOf(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ ...connectTo(url), max });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const queueOfTheApplication = `
  begin;
  select pg_advisory_xact_lock(hashtext('banyan migrations'));
  grant usage on schema graphile_worker to ${APP_ROLE};
  grant select, insert, update, delete on all tables in schema graphile_worker to ${APP_ROLE};
  revoke insert, update, delete on graphile_worker.migrations from ${APP_ROLE};
  grant usage on all sequences in schema graphile_worker to ${APP_ROLE};
  grant execute on all functions in schema graphile_worker to ${APP_ROLE};
  do $$ declare own regclass; begin
    for own in
      select c.oid from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${APP_ROLE}')
    loop
      execute format('create policy ${APP_ROLE} on %s to ${APP_ROLE} using (true) with check (true)', own);
    end loop;
  end $$;
  commit`;

/**
 * Works off the queue in this process until stopped, with the rights of the application alone. When the database is
 * away for longer than the queue retries, the queue is started again.
 * @param options.url signs in as the application to a database whose queue was prepared
 */
export async function startJobs(options: {
  url: string;
  db: Db;
  services: Services;
  jobs: readonly Job[];
  log: (line: string) => void;
}): Promise<{ stop(): Promise<void> }> {
  const { db, services, jobs, log } = options;
  const pool = poolOf(options.url, 6);
  const givingBack = giveBackJobs(options.url, log);
  const start = () =>
    run({
      pgPool: pool,
      events: givingBack.events,
      concurrency: 4,
      noHandleSignals: true,
      taskList: Object.fromEntries(
        jobs.map((job) => [
          job.task,
          (payload: unknown) =>
            inSpan(`job ${job.task}`, {}, () =>
              job.run({
                db,
                services,
                url: options.url,
                payload: (payload ?? {}) as Record<string, unknown>,
              }),
            ),
        ]),
      ),
      crontab: jobs
        .filter((job) => job.schedule)
        .map((job) => `${job.schedule} ${job.task}`)
        .join('\n'),
      logger: new Logger(() => (level, message) => {
        if (level === 'error') log(message);
      }),
    });
  let isStopping = false;
  let runner: Runner = await start();
  const watch = async () => {
    while (!isStopping) {
      try {
        await runner.promise;
        return;
      } catch (error) {
        log(`The job queue stopped: ${String(error)}`);
      }
      await restart();
    }
  };
  const restart = async () => {
    while (!isStopping) {
      await sleep(1000);
      try {
        runner = await start();
        return;
      } catch {
        // the database is not back yet
      }
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      isStopping = true;
      await runner.stop().catch(() => {});
      await watching;
      await givingBack.stop();
      await pool.end();
    },
  };
}
