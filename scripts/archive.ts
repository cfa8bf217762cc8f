// Moves old months out of the tables that lie in months: npm run archive [-- YYYY-MM]. Without a month it lists them.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findWhyMonthsStay } from '../apps/server/src/audit/find-why-months-stay.ts';
import { openDb, openPool } from '../apps/server/src/platform/database/db.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { archiveMonths, monthlyTables, readMonths } from '../apps/server/src/platform/database/months.ts';
import { connectTo } from '../apps/server/src/platform/postgres/connect-to.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { isRefusal, refusal } from '../apps/server/src/platform/refusal.ts';

const usage = `Usage: npm run archive [-- YYYY-MM]
Moves every month up to this one, in UTC, out of its table into the schema archive: its lines stay readable in every list, the auditor still
checks them, and their tables can be moved to a slower disk (docs/operations.md §9). Lines of the ledger leave once every closing up to its
end is posted and the books are in order, which is looked at first. Without a month it lists the months that there are.`;

/** The moment at which the asked month ends; null = none was asked for. */
function readArguments(now: Date): Date | null {
  const { values, positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [month, ...more] = positionals;
  if (Object.keys(values).length > 0 || more.length > 0) throw refusal(usage);
  if (month === undefined) return null;
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw refusal(usage);
  const [year = 0, no = 0] = month.split('-').map(Number);
  const end = new Date(Date.UTC(year, no, 1));
  if (end > now) throw refusal(`${month} is not over: lines are still written to it.`);
  return end;
}

async function printMonths(owner: pg.Client): Promise<void> {
  for (const { of_table, part, from_at, until_at, archived_at, bytes } of await readMonths(owner)) {
    const span = `${from_at?.slice(0, 10) ?? 'beginning '} to ${until_at.slice(0, 10)}`;
    const state = archived_at ? `archived ${archived_at.slice(0, 10)}` : 'in its table';
    console.log(`${of_table}  ${part.padEnd(20)}  ${span}  ${Math.ceil(Number(bytes) / 1024)} KB  ${state}`);
  }
}

async function archiveTable(
  owner: pg.Client,
  table: (typeof monthlyTables)[number],
  before: Date,
): Promise<void> {
  const moved = await archiveMonths(owner, table, before, () =>
    console.log(`Somebody reads ${table} for long: it is tried again every two seconds.`),
  );
  console.log(`${moved} months of ${table} went into the archive.`);
}

async function whyLinesStay(url: string, before: Date): Promise<string | null> {
  const pool = openPool(url, 1);
  try {
    return await findWhyMonthsStay(openDb(pool), before, new Date());
  } finally {
    await pool.end();
  }
}

async function archive(): Promise<void> {
  const before = readArguments(new Date());
  const server = await openDatabaseServer({ log: console.log });
  const owner = new pg.Client(connectTo(server.ownerUrl));
  try {
    await migrate({ url: server.ownerUrl, log: console.log });
    await owner.connect();
    if (before) {
      await archiveTable(owner, 'audit_log', before);
      const why = await whyLinesStay(server.url, before);
      if (why) throw refusal(`The lines of the ledger stay: ${why}`);
      for (const table of monthlyTables) if (table !== 'audit_log') await archiveTable(owner, table, before);
    }
    await printMonths(owner);
  } finally {
    await owner.end();
    await server.stop();
  }
}

try {
  await archive();
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
