import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { unmetOperatorItems } from './modules/accounts/operator/check-operator-items.ts';
import { scanWithNodes } from './modules/arbitrage/scan-with-nodes.ts';
import { tradeReader } from './modules/arbitrage/trade-reader.ts';
import { syncCatalogue } from './modules/company/sync-catalogue.ts';
import { openSweeper } from './modules/deposits/open-sweeper.ts';
import { sweepWithNodes } from './modules/deposits/sweep-with-nodes.ts';
import { watchWithNodes } from './modules/deposits/watch-with-nodes.ts';
import { leadGames } from './modules/games/rounds/lead-games.ts';
import { prepareTeamSnapshot } from './modules/genealogy/teams/prepare-team-snapshot.ts';
import { writeLegDay } from './modules/income/write-leg-day.ts';
import { foldHouseAccounts } from './modules/ledger/fold-house-accounts.ts';
import { leadDraws } from './modules/lottery/lead-draws.ts';
import { payWithNodes } from './modules/withdrawals/paying/pay-with-nodes.ts';
import { jobsOf } from './modules.ts';
import { inTransaction, openDb, openPool } from './platform/database/db.ts';
import { findLaterMigrations } from './platform/database/later-migrations.ts';
import { migrate } from './platform/database/migrate.ts';
import { prepareQueue, startJobs } from './platform/jobs/jobs.ts';
import { startLoop } from './platform/jobs/loop.ts';
import { closeMailer } from './platform/mailer.ts';
import { loginOf } from './platform/postgres/application-login.ts';
import { openDatabaseServer } from './platform/postgres/database-server.ts';
import { isRefusal, refusal } from './platform/refusal.ts';
import { repositoryRoot } from './platform/root.ts';
import { realServices } from './platform/services.ts';
import { readSettings } from './platform/settings.ts';
import { openTraces } from './platform/traces/open-traces.ts';
import { openDemoChains } from './seed/chains/open-demo-chains.ts';
import { closeDemo } from './seed/close-demo.ts';
import { isUnused, readDemoSignIns } from './seed/demo-sign-ins.ts';
import { seedDemo } from './seed/seed-demo.ts';
import { openSigner } from './signer/open-signer.ts';

/** Lines of the company's accounts moved into their balances in one transaction. */
const foldAtOnce = 10_000;
const say = (line: string) => console.log(line);

/** Undoes each step of the start, in order; a signal during the start undoes the steps done so far. */
const stops: (() => Promise<unknown>)[] = [];
let isStopping = false;
/** How long it still answers after a signal. */
let drainSeconds = 0;

async function stop(): Promise<void> {
  isStopping = true;
  for (const undo of stops.reverse()) await undo();
}

/** Starts everything in order and logs each step; Ctrl-C stops all of it again. */
async function start(): Promise<void> {
  const settings = readSettings();
  const { port, host, logLevel, trustProxy, rateLimit } = settings;
  drainSeconds = settings.drainSeconds;
  const services = realServices(say, settings);
  const traces = await openTraces(settings);
  stops.push(() => traces.stop());
  const opening = openDatabaseServer({ log: say });
  stops.push(() => opening.then((opened) => opened.stop()));
  const database = await opening;
  await migrate({ url: database.ownerUrl, log: say });
  await prepareQueue(database.ownerUrl);
  const pool = openPool(database.url);
  stops.push(() => pool.end());
  const db = openDb(pool);
  // a later version's screens stay as they are
  if ((await findLaterMigrations(db)).length === 0) await inTransaction(db, syncCatalogue);
  const isDemo = !settings.isProduction;
  if (!isDemo && (await readDemoSignIns(db)).some(({ role }) => role === 'Admin'))
    throw refusal(
      'This database holds the demo network, whose passwords everybody knows: give production one of its own.',
    );
  if (settings.isProduction) for (const line of await unmetOperatorItems(db, settings)) say(line);
  if (isDemo && (await isUnused(db))) {
    say('Building the demo network…');
    await seedDemo(db, services);
    say('Closing its three months, day by day…');
    await closeDemo({ db, url: database.url, services });
  }
  const chains =
    isDemo && (await readDemoSignIns(db)).length > 0
      ? await openDemoChains({
          db,
          ownerUrl: database.ownerUrl,
          services,
          settings,
          folder: join(repositoryRoot(), '.data/chains'),
          log: say,
        })
      : null;
  if (chains) stops.push(() => chains.stop());
  const nodes = chains?.nodes ?? settings.nodes;
  await prepareTeamSnapshot({ db, url: database.url, now: services.clock(), also: writeLegDay, log: say });
  const folding = startLoop({
    work: async () => (await foldHouseAccounts(db, services.clock(), foldAtOnce)) === foldAtOnce,
    pause: 250,
    log: (line) => say(`The company's accounts are not folded: ${line}`),
  });
  stops.push(() => folding.stop());
  const signing = await openSigner(db, {
    ...settings,
    payerKey: settings.payerKey ?? chains?.payerKey ?? null,
  });
  if (signing) stops.push(signing.stop);
  const sweeper = openSweeper({
    ...settings,
    sweeperKey: settings.sweeperKey ?? chains?.sweeperKey ?? null,
  });
  for (const [chain_id, urls] of nodes)
    if (urls.length > 0) {
      const watching = startLoop({
        work: watchWithNodes({ db, services, chain_id, urls, readers: [tradeReader] }),
        pause: 2000,
        log: (line) => say(`Chain ${chain_id} is not read: ${line}`),
      });
      stops.push(() => watching.stop());
      const scanning = startLoop({
        work: scanWithNodes({ db, services, chain_id, urls }),
        pause: 1000,
        log: (line) => say(`The market of chain ${chain_id} is not read: ${line}`),
      });
      stops.push(() => scanning.stop());
      const paying = startLoop({
        work: payWithNodes({ db, services, chain_id, urls, signer: signing?.signer ?? null }),
        pause: 2000,
        log: (line) => say(`Nothing is paid on chain ${chain_id}: ${line}`),
      });
      stops.push(() => paying.stop());
      if (!sweeper) continue;
      const sweeping = startLoop({
        work: sweepWithNodes({ db, services, chain_id, urls, key: sweeper }),
        pause: 60_000,
        log: (line) => say(`Nothing is swept on chain ${chain_id}: ${line}`),
      });
      stops.push(() => sweeping.stop());
    }
  const leading = leadGames({ db, services, log: say });
  stops.push(() => leading.stop());
  const drawing = startLoop({
    work: () => leadDraws({ db, services }),
    pause: 1000,
    log: (line) => say(`The draws of the lottery do not move: ${line}`),
  });
  stops.push(() => drawing.stop());
  const webRoot = join(repositoryRoot(), 'apps/web/dist');
  const server = await buildApp({
    db,
    databaseUrl: database.url,
    standbyUrl: settings.readDatabaseUrl && loginOf(database.url, settings.readDatabaseUrl),
    services,
    settings: { ...settings, nodes },
    demoWallet: chains?.wallet ?? null,
    logger: { level: logLevel },
    trustProxy,
    rateLimit,
    metricsToken: settings.metricsToken,
    captchaVerifyUrl: settings.captchaVerifyUrl,
    ...(existsSync(join(webRoot, 'index.html')) ? { webRoot } : {}),
  });
  const queue = await startJobs({ url: database.url, db, services, jobs: jobsOf(server), log: say });
  stops.push(async () => {
    await queue.stop();
    closeMailer();
  });
  await server.app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw refusedAddress(error, { port, host });
  });
  stops.push(async () => {
    server.draining.hasBegun = true;
    await sleep(drainSeconds * 1000);
    await server.app.close();
  });
  say(`Banyan is ready at http://localhost:${port}`);
  for (const { role, user_id, password } of isDemo ? await readDemoSignIns(db) : [])
    say(`  ${role}: ${user_id}, password ${password}`);
}

/** Why the server cannot listen at an address, in a sentence for known causes. */
function refusedAddress(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): Error {
  if (error.code === 'EADDRINUSE') return refusal(`Port ${port} is in use: set PORT to a free one.`, error);
  if (error.code === 'EACCES')
    return refusal(`Port ${port} may not be opened by this user: set PORT to one above 1023.`, error);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return refusal(`HOST must be an address of this machine, and ${host} is none.`, error);
  return error;
}

// An unhandled rejection: its call is answered already, and the others go on.
process.on('unhandledRejection', (reason) => console.error('A promise failed unheard:', reason));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    say('Stopping…');
    setTimeout(() => process.exit(1), 15_000 + drainSeconds * 1000).unref();
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
  // Stopped during the start: its steps now fail as expected.
  if (isStopping) return;
  console.error(isRefusal(error) ? error.message : error);
  await stop().catch(() => {});
  process.exit(1);
});
