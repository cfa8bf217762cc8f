import { search } from '@banyan/contract/overview/search';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import type { Registered } from '../compose-screen.ts';
import { findRecords } from './find-records.ts';

export function mountSearch(server: Server, registered: Registered): void {
  const { serveQuery } = mountsOn(server);
  serveQuery(search, async ({ db, context, query }) => ({
    data: await findRecords(db, context, query, registered),
  }));
}
