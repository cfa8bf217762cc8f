import * as calls from '@banyan/contract/accounts/access-rights';
import { panelVisits } from '@banyan/contract/accounts/security';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { changeAccessRights } from './change-access-rights.ts';
import { readAccessRights } from './read-access-rights.ts';
import { selectPanelVisits } from './select-panel-visits.ts';

export function mountRights(server: Server): void {
  const { serveOperation, serveRead, serveReport } = mountsOn(server);
  serveRead(calls.readAccessRights, readAccessRights);
  serveOperation(calls.changeAccessRights, changeAccessRights);
  serveReport(panelVisits, ({ db, context }) => selectPanelVisits(db, context));
}
