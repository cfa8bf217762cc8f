import * as virtual from '@banyan/contract/income/virtual-business';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { needsSecondPerson } from '../../accounts/needs-second-person.ts';
import { addVirtualBusiness } from './add-virtual-business.ts';
import { decideVirtualBusiness } from './decide-virtual-business.ts';
import { readVirtualBusiness } from './read-virtual-business.ts';
import { reverseVirtualBusiness } from './reverse-virtual-business.ts';

/** Virtual business, as an admin gives it. */
export function mountVirtualBusiness(server: Server): void {
  const { serve, serveOperation, serveQuery } = mountsOn(server);
  serveQuery(virtual.virtualBusinessTotals, async ({ db, query }) => ({
    data: await readVirtualBusiness(db, query.user_id),
  }));

  serve(virtual.addVirtualBusiness, async ({ tx, context, body }) => {
    const { user_id, amount: value } = body;
    const why = await needsSecondPerson(tx, context, { call: virtual.addVirtualBusiness, user_id, value });
    return { data: await addVirtualBusiness(tx, context, body, why) };
  });

  serveOperation(virtual.decideVirtualBusiness, decideVirtualBusiness);
  serveOperation(virtual.reverseVirtualBusiness, reverseVirtualBusiness);
}
