import * as calls from '@banyan/contract/accounts/audit-log';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { readAuditChain } from './read-audit-chain.ts';
import { selectAuditLog } from './select-audit-log.ts';

export function mountAuditLog(server: Server): void {
  const { serveRead, serveReport } = mountsOn(server);
  serveReport(calls.auditLog, ({ db, filters }) => selectAuditLog(db, filters));
  serveRead(calls.readAuditChain, (db) => readAuditChain(db));
}
