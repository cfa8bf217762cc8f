import { pinProductDispatch } from '@banyan/contract/pins/pin-dispatch';
import { pinTransferHistory } from '@banyan/contract/pins/pin-transfers';
import { viewPin } from '@banyan/contract/pins/pins';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { selectKits } from './select-kits.ts';
import { selectPinTransfers } from './select-pin-transfers.ts';
import { selectPins, sumPins } from './select-pins.ts';

export function mountPinReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(viewPin, ({ db, actor, filters }) => selectPins(db, actor, filters), {
    sums: ({ db, actor, filters }) => sumPins(db, actor, filters),
  });
  serveReport(pinTransferHistory, ({ db, actor, filters }) => selectPinTransfers(db, actor, filters));
  serveReport(pinProductDispatch, ({ db, actor, filters }) => selectKits(db, actor, filters));
}
