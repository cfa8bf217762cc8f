import * as credits from '@banyan/contract/ledger/credit-requests';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { cancelCreditRequest } from './cancel-credit-request.ts';
import { decideCreditRequests } from './decide-credit-requests.ts';
import { requestCredit } from './request-credit.ts';
import { selectCreditRequests } from './select-credit-requests.ts';

export function mountCreditRequests(server: Server): void {
  const { serveOperation, serveReport } = mountsOn(server);
  serveOperation(credits.requestCredit, requestCredit);
  serveOperation(credits.cancelCreditRequest, cancelCreditRequest);
  serveOperation(credits.decideCreditRequests, decideCreditRequests);
  serveReport(credits.creditRequests, ({ db, context, filters }) =>
    selectCreditRequests(db, context, filters),
  );
}
