// A server of the drill that kills nodes: the whole application with one call of the drill's own, which posts a journal.
import { data, publicEndpoint } from '@banyan/contract/core/endpoint';
import * as z from 'zod/mini';
import { buildApp } from '../../apps/server/src/app.ts';
import { postJournals } from '../../apps/server/src/modules/ledger/post-journals.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { mountsOn } from '../../apps/server/src/platform/http/mounts.ts';
import { incomeOf, nobodyWithSecrets } from './soak-postings.ts';

/** What a node is told first. */
export interface NodeOrder {
  url: string;
  port: number;
  now: string;
}

export const postOne = publicEndpoint({
  method: 'POST',
  path: 'drill/post',
  summary: 'Posts the journal of a key',
  body: z.object({ key: z.string() }),
  reply: data(z.object({ id: z.string() })),
});

process.once('message', async ({ url, port, now }: NodeOrder) => {
  const { services } = nobodyWithSecrets(new Date(now));
  const db = openDb(openPool(url, 8));
  const server = await buildApp({ db, databaseUrl: url, services, rateLimit: 0 });
  mountsOn(server).serve(postOne, async ({ tx, context, body }) => {
    const [id] = await postJournals(tx, { ...context, now: new Date(now) }, [incomeOf(body.key)]);
    return { data: { id: id ?? '' } };
  });
  await server.app.listen({ port, host: '127.0.0.1' });
  process.send?.('ready');
});
process.once('disconnect', () => process.exit(0));
