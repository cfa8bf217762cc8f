import * as pins from '@banyan/contract/pins/pins';
import * as redeem from '@banyan/contract/pins/redeem';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { checkPin } from './check-pin.ts';
import { countPinTries } from './count-pin-tries.ts';
import { findGenerateWaits } from './find-generate-waits.ts';
import { generatePins } from './generate-pins.ts';
import { quotePins } from './quote-pins.ts';
import { mountPinReports } from './reports.ts';
import { revealPin } from './reveal-pin.ts';
import { topupByPin } from './topup-by-pin.ts';

export function mountPins(server: Server): void {
  const { serve, serveOperation, serveRead } = mountsOn(server);
  serveRead(pins.pinQuote, quotePins);
  serveOperation(pins.generatePins, generatePins, { waits: findGenerateWaits });
  serveOperation(pins.revealPin, revealPin);

  // a try is counted and committed before it is judged
  serve<typeof redeem.checkPin, string[]>(
    redeem.checkPin,
    async ({ tx, context, body, prepared }) => ({ data: await checkPin(tx, context, body, prepared) }),
    ({ db, context, body }) => countPinTries(db, context, body.pin_no),
  );
  serve<typeof redeem.topupByPin, string[]>(
    redeem.topupByPin,
    async ({ tx, context, body, prepared }) => ({ data: await topupByPin(tx, context, body, prepared) }),
    ({ db, context, body }) => countPinTries(db, context, body.pin_no),
  );

  mountPinReports(server);
}
