import { quoteReturn as returnQuote } from '@banyan/contract/repurchase/return-quote';
import * as returns from '@banyan/contract/repurchase/returns';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { findReturnWaits } from './find-return-waits.ts';
import { quoteReturn } from './quote-return.ts';
import { rejectOrder } from './reject-order.ts';
import { returnItems } from './return-items.ts';

/** Goods that come back, and orders that are not sent. */
export function mountReturns(server: Server): void {
  const { serveOperation, serveRead } = mountsOn(server);
  serveOperation(returns.returnItems, returnItems, { waits: findReturnWaits });
  serveRead(returnQuote, quoteReturn);
  serveOperation(returns.rejectOrder, rejectOrder);
}
