// A process that makes standing orders and kills itself before one of its statements.
import { makeStandingOrders } from '../../apps/server/src/modules/repurchase/standing/make-standing-orders.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { dieBeforeStatement } from './die-before-statement.ts';
import type { StatementOrder } from './kill-before-statements.ts';
import { nobodyWithSecrets } from './soak-postings.ts';

process.once('message', async ({ url, now, statements, postmaster }: StatementOrder) => {
  dieBeforeStatement(statements, postmaster);
  await makeStandingOrders(openDb(openPool(url, 1)), nobodyWithSecrets(new Date(now)));
  process.exit(0);
});
