import type { Endpoint, QueryOf } from '@banyan/contract/core/endpoint';
import * as z from 'zod/mini';
import type { Db } from '../database/db.ts';
import { fail } from '../fail.ts';
import type { Server } from './server.ts';

/** Browsers cache a file for a day: a removed one disappears from them after that. Seconds. */
const cacheLife = 86_400;

export type ReadFile<E extends Endpoint> = (db: Db, query: QueryOf<E>) => Promise<Buffer | null>;

/**
 * Serves files by names that nobody can guess; a file never changes under its name. The browser requests it
 * itself, without a token, so it is no call: no session is looked up, and the XSRF cookie of the session stays as it
 * is. The handler answers the bytes; null = there is none.
 * @param cacheSeconds 0 = browsers keep none
 */
export function serveFile<E extends Endpoint>(
  server: Server,
  endpoint: E,
  name: string,
  read: ReadFile<E>,
  cacheSeconds = cacheLife,
): void {
  server.mounted.push(endpoint);
  server.app.get(`/api/${endpoint.path}`, async (http, reply) => {
    const query = z.safeParse(endpoint.query, http.query ?? {});
    const bytes = query.success ? await read(server.db, query.data as QueryOf<E>) : null;
    if (!bytes) throw fail('not_found');
    // docs/security.md §2: never anything but the file it is, and never on another site
    return reply
      .type(endpoint.media_type ?? 'application/octet-stream')
      .header(
        'cache-control',
        cacheSeconds > 0 ? `private, max-age=${cacheSeconds}, immutable` : 'private, no-store',
      )
      .header('content-disposition', `inline; filename="${name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .send(bytes);
  });
}
