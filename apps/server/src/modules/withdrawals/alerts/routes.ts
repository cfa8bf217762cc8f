import * as alerts from '@banyan/contract/withdrawals/alerts';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { closeAlert } from './close-alert.ts';
import { findLoosenedAlerts } from './find-loosened-alerts.ts';
import { readAlert } from './read-alert.ts';
import { readAlertLimits, saveAlertLimits } from './save-alert-limits.ts';
import { selectAlerts } from './select-alerts.ts';

/** What the rules found. */
export function mountAlerts(server: Server): void {
  const { serveOperation, serveRead, serveReport } = mountsOn(server);
  serveReport(alerts.alerts, ({ db, filters }) => selectAlerts(db, filters));
  serveRead(alerts.readAlert, readAlert);
  serveOperation(alerts.closeAlert, closeAlert);
  serveRead(alerts.readAlertLimits, (db) => readAlertLimits(db));
  serveOperation(alerts.saveAlertLimits, saveAlertLimits, { waits: findLoosenedAlerts });
}
