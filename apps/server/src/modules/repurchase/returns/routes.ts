import * as returns from '@banyan/contract/repurchase/returns';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { findReturnWaits } from './find-return-waits.ts';
import { rejectOrder } from './reject-order.ts';
import { returnItems } from './return-items.ts';

/** Goods that come back, and orders that are not sent. */
export function mountReturns(server: Server): void {
  const { serveOperation } = mountsOn(server);
  serveOperation(returns.returnItems, returnItems, { waits: findReturnWaits });
  serveOperation(returns.rejectOrder, rejectOrder);
}
