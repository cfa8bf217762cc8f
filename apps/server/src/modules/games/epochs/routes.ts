import * as calls from '@banyan/contract/games/epochs';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { requireGames } from '../../company/require-games.ts';
import { createEpoch, findEpochWaits } from './create-epoch.ts';
import { selectEpochs } from './select-epochs.ts';

export function mountEpochs(server: Server): void {
  const { serveOperation, serveRead } = mountsOn(server);
  serveRead(calls.fairnessEpochs, async (db, _context, { game }) => {
    await requireGames(db);
    return await selectEpochs(db, { game });
  });
  serveOperation(calls.createEpoch, createEpoch, { waits: findEpochWaits });
}
