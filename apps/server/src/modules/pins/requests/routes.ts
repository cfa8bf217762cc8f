import * as requests from '@banyan/contract/pins/pin-requests';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { type SealedPicture, sealPicture } from '../../accounts/store-document.ts';
import { cancelPinRequest } from './cancel-pin-request.ts';
import { decidePinRequests } from './decide-pin-requests.ts';
import { requestPins } from './request-pins.ts';
import { selectPinRequests } from './select-pin-requests.ts';

export function mountPinRequests(server: Server): void {
  const { serve, serveOperation, serveReport } = mountsOn(server);
  // the picture is made anew before the transaction begins
  serve<typeof requests.requestPins, SealedPicture>(
    requests.requestPins,
    async ({ tx, context, body, prepared }) => ({ data: await requestPins(tx, context, body, prepared) }),
    ({ context, body }) => sealPicture(context.services, body),
  );
  serveOperation(requests.cancelPinRequest, cancelPinRequest);
  serveOperation(requests.decidePinRequests, decidePinRequests);
  serveReport(requests.pinRequests, ({ db, actor, filters }) => selectPinRequests(db, actor, filters));
}
