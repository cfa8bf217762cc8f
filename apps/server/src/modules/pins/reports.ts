import { viewPin } from '@banyan/contract/pins/pins';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { selectPins } from './select-pins.ts';

export function mountPinReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(viewPin, ({ db, actor, filters }) => selectPins(db, actor, filters));
}
