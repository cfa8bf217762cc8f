import * as closings from '@banyan/contract/income/closings';
import { nextRanks } from '@banyan/contract/income/ranks';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { approveClosing } from './approve-closing.ts';
import { openNextRanks } from './open-next-ranks.ts';
import { readClosing } from './read-closing.ts';
import { recalculateClosing } from './recalculate-closing.ts';
import { resumeClosing } from './resume-closing.ts';
import { selectClosings } from './select-closings.ts';
import { startClosings } from './start-closings.ts';

/** The closings of business dates, and what an admin may do with them. */
export function mountClosings(server: Server): void {
  const { serveOperation, serveQuery, serveRead, serveReport } = mountsOn(server);
  serveReport(closings.closings, ({ db, filters }) => selectClosings(db, filters));

  serveRead(closings.readClosing, readClosing);

  const readNextRanks = openNextRanks(server.databaseUrl);
  serveQuery(nextRanks, async ({ db }) => ({ data: await readNextRanks(db) }));

  serveOperation(closings.startClosings, startClosings);

  for (const [call, operation] of [
    [closings.approveClosing, approveClosing],
    [closings.recalculateClosing, recalculateClosing],
    [closings.resumeClosing, resumeClosing],
  ] as const)
    serveOperation(call, operation);
}
