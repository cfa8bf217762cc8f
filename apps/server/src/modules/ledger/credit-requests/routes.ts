import * as credits from '@banyan/contract/ledger/credit-requests';
import { requestCredit as requestCreditCall } from '@banyan/contract/ledger/request-credit';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { type SealedPicture, sealPicture } from '../../accounts/store-document.ts';
import { cancelCreditRequest } from './cancel-credit-request.ts';
import { decideCreditRequests } from './decide-credit-requests.ts';
import { requestCredit } from './request-credit.ts';
import { selectCreditRequests } from './select-credit-requests.ts';

export function mountCreditRequests(server: Server): void {
  const { serve, serveOperation, serveReport } = mountsOn(server);
  // the picture is made anew before the transaction begins
  serve<typeof requestCreditCall, SealedPicture>(
    requestCreditCall,
    async ({ tx, context, body, prepared }) => ({ data: await requestCredit(tx, context, body, prepared) }),
    ({ context, body }) => sealPicture(context.services, body),
  );
  serveOperation(credits.cancelCreditRequest, cancelCreditRequest);
  serveOperation(credits.decideCreditRequests, decideCreditRequests);
  serveReport(credits.creditRequests, ({ db, context, filters }) =>
    selectCreditRequests(db, context, filters),
  );
}
