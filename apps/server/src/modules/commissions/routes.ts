import * as commissions from '@banyan/contract/commissions/commissions';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { selectCommissions } from './select-commissions.ts';
import { findRaisedRates, readCommissionRates, setCommissionRates } from './set-commission-rates.ts';

export function mountCommissions(server: Server): void {
  const { serveOperation, serveRead, serveReport } = mountsOn(server);
  serveRead(commissions.readCommissionRates, readCommissionRates);
  serveOperation(commissions.setCommissionRates, setCommissionRates, { waits: findRaisedRates });
  serveReport(commissions.franchiseCommissions, ({ db, actor, filters }) =>
    selectCommissions(db, actor, filters),
  );
}
