import * as kits from '@banyan/contract/pins/pin-dispatch';
import { pinStatistics } from '@banyan/contract/pins/pin-figures';
import { transferPins as transferPinsCall } from '@banyan/contract/pins/pin-transfers';
import * as pins from '@banyan/contract/pins/pins';
import * as redeem from '@banyan/contract/pins/redeem';
import { Failure } from '../../platform/fail.ts';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { blockPin } from './block-pin.ts';
import { checkPin } from './check-pin.ts';
import { countPinTries } from './count-pin-tries.ts';
import { findBalanceWaits } from './find-balance-waits.ts';
import { findGenerateWaits } from './find-generate-waits.ts';
import { findTransferWaits } from './find-transfer-waits.ts';
import { generatePins } from './generate-pins.ts';
import { payPinBalance } from './pay-pin-balance.ts';
import { quotePins } from './quote-pins.ts';
import { readPinStatistics } from './read-pin-statistics.ts';
import { mountPinReports } from './reports.ts';
import { mountPinRequests } from './requests/routes.ts';
import { returnKit } from './return-kit.ts';
import { revealPin } from './reveal-pin.ts';
import { receiveKit, refuseKit, sendKit } from './send-kit.ts';
import { topupsByPin } from './topup-by-pin.ts';
import { transferPins } from './transfer-pins.ts';

export function mountPins(server: Server): void {
  const { serve, serveOperation, serveRead, serveTogether } = mountsOn(server);
  serveRead(pins.pinQuote, quotePins);
  serveOperation(pins.generatePins, generatePins, { waits: findGenerateWaits });
  serveOperation(pins.revealPin, revealPin);
  serveRead(pinStatistics, readPinStatistics);
  serveOperation(pins.blockPin, blockPin);
  serveOperation(pins.payPinBalance, payPinBalance, { waits: findBalanceWaits });
  serveOperation(transferPinsCall, transferPins, { waits: findTransferWaits });
  serveOperation(kits.dispatchKit, sendKit);
  serveOperation(kits.rejectKit, refuseKit);
  serveOperation(kits.returnKit, returnKit);
  serveOperation(kits.confirmKit, receiveKit);

  // a try is counted and committed before it is judged
  serve<typeof redeem.checkPin, string[]>(
    redeem.checkPin,
    async ({ tx, context, body, prepared }) => ({ data: await checkPin(tx, context, body, prepared) }),
    ({ db, context, body }) => countPinTries(db, context, body.pin_no),
  );
  serveTogether<typeof redeem.topupByPin, string[]>(
    redeem.topupByPin,
    async (tx, requests) => {
      const calls = requests.map(({ context, body, prepared: tries }) => ({ context, body, tries }));
      const receipts = await topupsByPin(tx, calls);
      return receipts.map((receipt) => (receipt instanceof Failure ? receipt : { data: receipt }));
    },
    ({ db, context, body }) => countPinTries(db, context, body.pin_no),
  );

  mountPinRequests(server);
  mountPinReports(server);
}
