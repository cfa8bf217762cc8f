import * as aviator from '@banyan/contract/games/aviator';
import { adminAviatorRounds } from '@banyan/contract/games/round-control';
import { shareTransaction } from '../../../platform/database/share-transaction.ts';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import type { ReadLosses } from '../refuse-own-limits.ts';
import { inData, wantedBet } from '../rounds/take-bets.ts';
import { boardOf } from './board-of.ts';
import { cancelBet } from './cancel-bet.ts';
import { type CashOutCall, cashOuts, type Left } from './cash-outs.ts';
import { placeAviatorBets } from './place-aviator-bets.ts';
import { readAviator } from './read-aviator.ts';
import { selectAdminFlights, selectFlights, selectMyFlights } from './select-flights.ts';
import { startAutoplay } from './start-autoplay.ts';

/** While one transaction commits the other reads. */
const callsUnderWay = 2;

export function mountFlights(server: Server, otherLosses: readonly ReadLosses[]): void {
  const { serveOperation, serveRead, serveReport, serveSteps, serveTogether } = mountsOn(server);
  serveRead(aviator.readAviator, readAviator);
  serveTogether(aviator.placeAviatorBet, async (tx, requests) =>
    inData(await placeAviatorBets(tx, requests.map(wantedBet), otherLosses)),
  );
  serveOperation(aviator.startAutoplay, startAutoplay);
  serveOperation(aviator.cancelBet, cancelBet);
  noteArrivals(server);
  const leave = shareTransaction<CashOutCall, Left>(cashOuts, callsUnderWay);
  serveSteps(aviator.cashOut, async ({ db, context, body, http }) => {
    const arrived = boardOf(server.services).arrivedAt(http);
    return { data: await leave(db, { context, body, arrived }) };
  });
  serveReport(aviator.aviatorRounds, ({ db, filters }) => selectFlights(db, filters));
  serveReport(aviator.myAviatorBets, ({ db, actor, filters }) => selectMyFlights(db, actor, filters));
  serveReport(adminAviatorRounds, ({ db, filters }) => selectAdminFlights(db, filters));
}

/** Notes when a call to leave a flight comes, before anything is asked of the database for it. */
function noteArrivals({ app, services }: Server): void {
  const url = `/api/${aviator.cashOut.path}`;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url === url) {
      const board = boardOf(services);
      board.arrive(request);
      for (const end of ['finish', 'close']) reply.raw.once(end, () => board.leave(request));
    }
    done();
  });
}
