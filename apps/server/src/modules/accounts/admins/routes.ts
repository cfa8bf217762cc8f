import * as calls from '@banyan/contract/accounts/admins';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { addAdmin } from './add-admin.ts';
import { changeSubAdmin, findChangedContacts } from './change-sub-admin.ts';
import { selectSubAdmins } from './select-sub-admins.ts';

export function mountAdmins(server: Server): void {
  const { serveOperation, serveReport, serveSteps } = mountsOn(server);
  // it takes a password: its answer is never stored
  serveSteps(calls.addAdmin, async ({ steps, context, body }) => ({
    data: await addAdmin(steps, context, body),
  }));
  serveReport(calls.subAdmins, ({ db, actor, filters }) => selectSubAdmins(db, actor, filters));
  serveOperation(calls.changeSubAdmin, changeSubAdmin, { waits: findChangedContacts });
}
