// A process that erases members and kills itself before one of its statements.
import { eraseMembers } from '../../apps/server/src/modules/documents/personal/erase-members.ts';
import { personalParts } from '../../apps/server/src/modules.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { dieBeforeStatement } from './die-before-statement.ts';
import type { StatementOrder } from './kill-before-statements.ts';
import { nobody } from './soak-postings.ts';

process.once('message', async ({ url, now, statements }: StatementOrder) => {
  dieBeforeStatement(statements);
  await eraseMembers(openDb(openPool(url, 1)), nobody(new Date(now)), personalParts);
  process.exit(0);
});
