// A server of the benchmark of two nodes: the whole application on a port, which may read from a standby.
import { once } from 'node:events';
import { buildApp } from '../../apps/server/src/app.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { realServices } from '../../apps/server/src/platform/services.ts';

export interface ScaleNodeOrder {
  url: string;
  standbyUrl: string | null;
}

process.once('message', async ({ url, standbyUrl }: ScaleNodeOrder) => {
  const db = openDb(openPool(url, 8));
  const services = realServices(() => {});
  const server = await buildApp({ db, databaseUrl: url, standbyUrl, services, rateLimit: 0 });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ port: (server.app.server.address() as { port: number }).port });
  await once(process, 'disconnect');
  process.exit(0);
});
