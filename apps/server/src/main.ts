import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { syncCatalogue } from './modules/company/sync-catalogue.ts';
import { prepareTeamSnapshot } from './modules/genealogy/prepare-team-snapshot.ts';
import { foldHouseAccounts } from './modules/ledger/fold-house-accounts.ts';
import { jobs } from './modules.ts';
import { openDatabaseServer } from './platform/database-server.ts';
import { inTransaction, openDb, openPool } from './platform/db.ts';
import { startJobs } from './platform/jobs.ts';
import { startLoop } from './platform/loop.ts';
import { closeMailer } from './platform/mailer.ts';
import { migrate } from './platform/migrate.ts';
import { isRefusal, refusal } from './platform/refusal.ts';
import { repositoryRoot } from './platform/root.ts';
import { realServices } from './platform/services.ts';
import { readSettings } from './platform/settings.ts';
import { closeDemo } from './seed/close-demo.ts';
import { isUnused, readDemoSignIns } from './seed/demo-sign-ins.ts';
import { seedDemo } from './seed/seed-demo.ts';

/** Legs of the company's accounts moved into their balances in one transaction. */
const foldAtOnce = 10_000;
const say = (line: string) => console.log(line);

/** What undoes each step of the start, in order; a signal in the middle of it undoes what was done so far. */
const stops: (() => Promise<unknown>)[] = [];
let isStopping = false;

async function stop(): Promise<void> {
  isStopping = true;
  for (const undo of stops.reverse()) await undo();
}

/** Starts everything in order, saying each step; what it started it stops again on Ctrl-C. */
async function start(): Promise<void> {
  const { port, host, logLevel, trustProxy, rateLimit } = readSettings(process.env);
  const services = realServices(say);
  const opening = openDatabaseServer({ log: say });
  stops.push(() => opening.then((opened) => opened.stop()));
  const database = await opening;
  await migrate({ url: database.url, log: say });
  const pool = openPool(database.url);
  stops.push(() => pool.end());
  const db = openDb(pool);
  await inTransaction(db, syncCatalogue);
  const isDemo = process.env.NODE_ENV !== 'production';
  if (!isDemo && (await readDemoSignIns(db)).some(({ role }) => role === 'Admin'))
    throw refusal(
      'This database holds the demo network, whose passwords everybody knows: give production one of its own.',
    );
  if (isDemo && (await isUnused(db))) {
    say('Building the demo network…');
    await seedDemo(db, services);
    say('Closing its three months, day by day…');
    await closeDemo({ db, url: database.url, services });
  }
  await prepareTeamSnapshot({ db, url: database.url, now: services.clock(), log: say });
  const queue = await startJobs({ url: database.url, db, services, jobs, log: say });
  stops.push(async () => {
    await queue.stop();
    closeMailer();
  });
  const folding = startLoop({
    work: async () => (await foldHouseAccounts(db, services.clock(), foldAtOnce)) === foldAtOnce,
    pause: 250,
    log: (line) => say(`The company's accounts are not folded: ${line}`),
  });
  stops.push(() => folding.stop());
  const webRoot = join(repositoryRoot(), 'apps/web/dist');
  const server = await buildApp({
    db,
    services,
    logger: { level: logLevel },
    trustProxy,
    rateLimit,
    ...(existsSync(join(webRoot, 'index.html')) ? { webRoot } : {}),
  });
  await server.app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw refusedAddress(error, { port, host });
  });
  stops.push(() => server.app.close());
  say(`Banyan is ready at http://localhost:${port}`);
  for (const { role, user_id, password } of isDemo ? await readDemoSignIns(db) : [])
    say(`  ${role}: ${user_id}, password ${password}`);
}

/** Why nobody can be served at an address, in a sentence where it has one. */
function refusedAddress(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): Error {
  if (error.code === 'EADDRINUSE') return refusal(`Port ${port} is in use: set PORT to a free one.`, error);
  if (error.code === 'EACCES')
    return refusal(`Port ${port} may not be opened by this user: set PORT to one above 1023.`, error);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return refusal(`HOST must be an address of this machine, and ${host} is none.`, error);
  return error;
}

// A promise nobody waits for has failed: its call is answered already, and the others go on.
process.on('unhandledRejection', (reason) => console.error('A promise failed unheard:', reason));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    say('Stopping…');
    setTimeout(() => process.exit(1), 15_000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}

start().catch(async (error: unknown) => {
  // Stopped in the middle of the start: that its steps now fail is no news.
  if (isStopping) return;
  console.error(isRefusal(error) ? error.message : error);
  await stop().catch(() => {});
  process.exit(1);
});
