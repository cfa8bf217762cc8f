import * as calls from '@banyan/contract/accounts/access-rights';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { changeAccessRights } from './change-access-rights.ts';
import { readAccessRights } from './read-access-rights.ts';

export function mountRights(server: Server): void {
  const { serveOperation, serveRead } = mountsOn(server);
  serveRead(calls.readAccessRights, readAccessRights);
  serveOperation(calls.changeAccessRights, changeAccessRights);
}
