import * as queue from '@banyan/contract/withdrawals/queue';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { readWithdrawal, readWithdrawalCounts } from './read-withdrawal.ts';
import { revealDestination } from './reveal-destination.ts';
import { selectQueue, sumQueue } from './select-queue.ts';

/** The admin's queue. */
export function mountQueue(server: Server): void {
  const { serveOperation, serveRead, serveReport } = mountsOn(server);
  serveReport(queue.withdrawalQueue, ({ db, context, filters }) => selectQueue(db, context.now, filters), {
    sums: ({ db, filters }) => sumQueue(db, filters),
  });
  serveRead(queue.withdrawalCounts, readWithdrawalCounts);
  serveRead(queue.readWithdrawal, readWithdrawal);
  serveOperation(queue.revealDestination, revealDestination);
}
