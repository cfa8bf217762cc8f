import { taxCheck, taxReport } from '@banyan/contract/withdrawals/tax-report';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { checkTax } from './check-tax.ts';
import { selectTax } from './select-tax.ts';

/** The tax report. */
export function mountTax(server: Server): void {
  const { serveRead, serveReport } = mountsOn(server);
  serveReport(taxReport, ({ db, context, filters }) => selectTax(db, context.now, filters));
  serveRead(taxCheck, checkTax);
}
