// A process that erases members and kills itself before one of its statements.
import { eraseMembers } from '../../apps/server/src/modules/documents/personal/erase-members.ts';
import { personalParts } from '../../apps/server/src/modules.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { dieBeforeStatement } from './die-before-statement.ts';
import { goingOn } from './going-on.ts';
import type { StatementOrder } from './kill-before-statements.ts';
import { nobody } from './soak-postings.ts';

process.once('message', async (order: StatementOrder) => {
  dieBeforeStatement(order);
  const db = openDb(openPool(order.url, 1));
  await goingOn(order.isPaused, () => eraseMembers(db, nobody(new Date(order.now)), personalParts));
  process.exit(0);
});
