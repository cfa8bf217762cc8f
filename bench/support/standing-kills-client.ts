// A process that makes standing orders and kills itself before one of its statements.
import { makeStandingOrders } from '../../apps/server/src/modules/repurchase/standing/make-standing-orders.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { dieBeforeStatement } from './die-before-statement.ts';
import { goingOn } from './going-on.ts';
import type { StatementOrder } from './kill-before-statements.ts';
import { nobodyWithSecrets } from './soak-postings.ts';

process.once('message', async (order: StatementOrder) => {
  dieBeforeStatement(order);
  const db = openDb(openPool(order.url, 1));
  await goingOn(order.isPaused, () => makeStandingOrders(db, nobodyWithSecrets(new Date(order.now))));
  process.exit(0);
});
