import { Readable } from 'node:stream';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { fail } from '../fail.ts';
import { admit, type Request } from './serve.ts';
import type { Server } from './server.ts';

/** Streams at once: each holds a connection of the pool as long as its reader takes. */
const maxStreams = 2;

/**
 * Serves a file that is written while it is read. `open` refuses before its first part, or not at all.
 * @throws exports_waiting when too many are being read
 */
export function serveStream<E extends Endpoint>(
  server: Server,
  endpoint: E,
  name: string,
  open: (request: Request<E>) => AsyncGenerator<string | Uint8Array>,
): void {
  server.mounted.push(endpoint);
  let running = 0;
  server.app.route({
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    ...(endpoint.limit ? { config: { rateLimit: { max: endpoint.limit, timeWindow: '1 minute' } } } : {}),
    handler: async (http, reply) => {
      const { request } = await admit(server, endpoint, http, reply);
      if (running >= maxStreams) throw fail('exports_waiting');
      running++;
      const parts = open(request);
      const first = await parts.next().catch((error: unknown) => {
        running--;
        throw error;
      });
      const file = Readable.from(whole(first, parts));
      file.once('close', () => running--);
      return reply
        .type(endpoint.media_type ?? 'application/octet-stream')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('x-content-type-options', 'nosniff')
        .send(file);
    },
  });
}

async function* whole(
  first: IteratorResult<string | Uint8Array, void>,
  rest: AsyncGenerator<string | Uint8Array>,
) {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
