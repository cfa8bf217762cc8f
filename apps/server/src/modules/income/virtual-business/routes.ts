import * as virtual from '@banyan/contract/income/virtual-business';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { addVirtualBusiness } from './add-virtual-business.ts';
import { decideVirtualBusiness } from './decide-virtual-business.ts';
import { readVirtualBusiness } from './read-virtual-business.ts';
import { reverseVirtualBusiness } from './reverse-virtual-business.ts';

/** Virtual business, as an admin gives it. */
export function mountVirtualBusiness(server: Server): void {
  const { serveOperation, serveQuery } = mountsOn(server);
  serveQuery(virtual.virtualBusinessTotals, async ({ db, query }) => ({
    data: await readVirtualBusiness(db, query.user_id),
  }));

  serveOperation(virtual.addVirtualBusiness, addVirtualBusiness);
  serveOperation(virtual.decideVirtualBusiness, decideVirtualBusiness);
  serveOperation(virtual.reverseVirtualBusiness, reverseVirtualBusiness);
}
