// A process that brings a network in, or takes it back, and kills itself before one of its statements.
import { loadImport } from '../../apps/server/src/modules/imports/load/load-import.ts';
import { takeBack } from '../../apps/server/src/modules/imports/load/take-back.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { dieBeforeStatement } from './die-before-statement.ts';
import type { StatementOrder } from './kill-before-statements.ts';
import { nobody } from './soak-postings.ts';

type Order = StatementOrder & { id: string; takesBack: boolean };
process.once('message', async ({ url, now, id, takesBack, statements, postmaster }: Order) => {
  dieBeforeStatement({ statements, postmaster });
  const work = { db: openDb(openPool(url, 1)), url, context: nobody(new Date(now)), id };
  await (takesBack ? takeBack(work) : loadImport(work));
  process.exit(0);
});
