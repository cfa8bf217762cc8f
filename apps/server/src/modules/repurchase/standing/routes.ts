import * as standing from '@banyan/contract/repurchase/standing-orders';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { changeStandingOrder } from './change-standing-order.ts';
import { giveOwnStandingOrder } from './give-own-standing-order.ts';
import { selectStandingDates } from './select-standing-dates.ts';
import { selectStandingOrders } from './select-standing-orders.ts';
import { turnStandingOrder } from './turn-standing-order.ts';

/** Standing orders that members give, and what came of them. */
export function mountStandingOrders(server: Server): void {
  const { serveOperation, serveReport } = mountsOn(server);
  serveOperation(standing.giveStandingOrder, giveOwnStandingOrder);
  serveOperation(standing.changeStandingOrder, changeStandingOrder);
  serveOperation(standing.pauseStandingOrder, (tx, context, body) =>
    turnStandingOrder(tx, context, body, 'Paused'),
  );
  serveOperation(standing.resumeStandingOrder, (tx, context, body) =>
    turnStandingOrder(tx, context, body, 'Active'),
  );
  serveOperation(standing.endStandingOrder, (tx, context, body) =>
    turnStandingOrder(tx, context, body, 'Ended'),
  );
  serveReport(standing.standingOrders, ({ db, context, filters }) =>
    selectStandingOrders(db, context, filters),
  );
  serveReport(standing.standingOrderDates, ({ db, context, filters }) =>
    selectStandingDates(db, context, filters),
  );
}
