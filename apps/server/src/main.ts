import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { syncCatalogue } from './modules/company/sync-catalogue.ts';
import { openDatabaseServer } from './platform/database-server.ts';
import { inTransaction, openDb, openPool } from './platform/db.ts';
import { migrate } from './platform/migrate.ts';
import { isRefusal, refusal } from './platform/refusal.ts';
import { repositoryRoot } from './platform/root.ts';
import { realServices } from './platform/services.ts';

const say = (line: string) => console.log(line);

/** Starts everything in order, saying each step; what it started it stops again on Ctrl-C. */
async function start(): Promise<void> {
  const port = Number(process.env.PORT ?? 3000);
  const services = realServices(say);
  const database = await openDatabaseServer({ log: say });
  const stops: (() => Promise<unknown>)[] = [() => database.stop()];
  const stop = async () => {
    for (const undo of stops.reverse()) await undo();
  };
  try {
    await migrate({ url: database.url, log: say });
    const pool = openPool(database.url);
    stops.push(() => pool.end());
    const db = openDb(pool);
    await inTransaction(db, syncCatalogue);
    const webRoot = join(repositoryRoot(), 'apps/web/dist');
    const server = await buildApp({
      db,
      services,
      logger: { level: process.env.LOG_LEVEL ?? 'warn' },
      trustProxy: process.env.TRUST_PROXY === 'true',
      ...(existsSync(join(webRoot, 'index.html')) ? { webRoot } : {}),
    });
    await server.app
      .listen({ port, host: process.env.HOST ?? '0.0.0.0' })
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE')
          throw refusal(`Port ${port} is in use: set PORT to a free one.`, error);
        throw error;
      });
    stops.push(() => server.app.close());
    say(`Banyan is ready at http://localhost:${port}`);
  } catch (error) {
    await stop();
    throw error;
  }
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      say('Stopping…');
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

start().catch((error: unknown) => {
  console.error(isRefusal(error) ? error.message : error);
  process.exit(1);
});
