// Closes business dates: npm run close -- 2026-01-31 [--approve]. Exits 1 when a closing waits or failed.
import { parseArgs } from 'node:util';
import { closeDates } from '../apps/server/src/modules/income/closing/close-dates.ts';
import { lastFinishedDate } from '../apps/server/src/modules/income/closing/close-finished-dates.ts';
import { type Db, openDb, openPool } from '../apps/server/src/platform/database/db.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { isRefusal, refusal } from '../apps/server/src/platform/refusal.ts';
import { realServices } from '../apps/server/src/platform/services.ts';
import { readSettings } from '../apps/server/src/platform/settings.ts';
import { openTraces } from '../apps/server/src/platform/traces/open-traces.ts';

const usage = `Usage: npm run close -- YYYY-MM-DD [--approve]
Works out, approves and posts every date not yet closed up to this one, oldest first, and continues what was broken off.
--approve lets a closing pass that pays more than the company's limit; without it such a one waits for an admin.`;

function readArguments(): { through: string; approves: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    // an option nobody knows is answered with the usage, not with a stack
    strict: false,
    options: { approve: { type: 'boolean' } },
  });
  const [through = ''] = positionals;
  const isDate = /^\d{4}-\d\d-\d\d$/.test(through) && !Number.isNaN(Date.parse(through));
  if (!isDate || positionals.length !== 1 || Object.keys(values).some((option) => option !== 'approve'))
    throw refusal(usage);
  return { through, approves: values.approve === true };
}

interface Closed {
  business_date: string;
  status: string;
  rows: number;
  payable: string;
  problem: string | null;
}

function printClosing({ business_date, status, rows, payable, problem }: Closed): void {
  const words = { calculated: 'waits for approval', failed: `FAILED: ${problem}` }[status] ?? status;
  console.log(`${business_date}  ${String(rows).padStart(9)} rows  ${payable.padStart(20)}  ${words}`);
}

async function closeAll(db: Db, url: string, asked: { through: string; approves: boolean }): Promise<void> {
  const services = realServices(() => {});
  const now = services.clock();
  const { timezone } = await db.selectFrom('company').select('timezone').executeTakeFirstOrThrow();
  const last = lastFinishedDate(now, timezone);
  if (asked.through > last)
    throw refusal(`${asked.through} is not over: the last date that can be closed is ${last}.`);
  const context = { actor: null, now, ip: '', user_agent: 'close', services };
  const { closed, stopped } = await closeDates({
    ...asked,
    db,
    url,
    context,
    retries: true,
    waitsForLock: true,
  });
  const dates = stopped ? [...closed, stopped.date] : closed;
  const rows = dates.length
    ? await db
        .selectFrom('closing')
        .select(['business_date', 'status', 'rows', 'payable', 'problem'])
        .where('business_date', 'in', dates)
        .orderBy('business_date')
        .execute()
    : [];
  for (const row of rows) printClosing(row);
  console.log(closed.length === 0 ? 'Nothing was left to close.' : `${closed.length} dates closed.`);
  if (stopped) process.exitCode = 1;
}

async function close(): Promise<void> {
  const asked = readArguments();
  const traces = await openTraces(readSettings());
  const server = await openDatabaseServer({ log: console.log });
  try {
    await migrate({ url: server.ownerUrl, log: console.log });
    const pool = openPool(server.url, 2);
    try {
      await closeAll(openDb(pool), server.url, asked);
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
    await traces.stop();
  }
}

try {
  await close();
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
