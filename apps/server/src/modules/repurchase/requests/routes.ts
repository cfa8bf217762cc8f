import * as requests from '@banyan/contract/repurchase/stock-requests';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import type { SealedPicture } from '../../accounts/store-document.ts';
import { sealSlip } from '../orders/seal-slip.ts';
import { decideStockRequest } from './decide-stock-request.ts';
import { dispatchStockRequest } from './dispatch-stock-request.ts';
import { findRequestWaits } from './find-request-waits.ts';
import { requestProducts } from './request-products.ts';
import { selectStockRequests } from './select-stock-requests.ts';

/** Franchises ask for goods; their goods are received as those of any order. */
export function mountStockRequests(server: Server): void {
  const { serve, serveOperation, serveReport } = mountsOn(server);
  serve<typeof requests.requestProducts, SealedPicture | null>(
    requests.requestProducts,
    async ({ tx, context, body, prepared }) => ({ data: await requestProducts(tx, context, body, prepared) }),
    ({ context, body }) => sealSlip(context.services, body.payment.slip),
  );
  serveOperation(requests.decideStockRequest, decideStockRequest, { waits: findRequestWaits });
  serveOperation(requests.dispatchStockRequest, dispatchStockRequest);
  serveReport(requests.stockRequests, ({ db, context, filters }) =>
    selectStockRequests(db, context, filters),
  );
}
