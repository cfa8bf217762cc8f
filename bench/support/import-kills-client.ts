// A process that brings a network in and kills itself before one of its statements.
import { loadImport } from '../../apps/server/src/modules/imports/load/load-import.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { dieBeforeStatement } from './die-before-statement.ts';
import type { StatementOrder } from './kill-before-statements.ts';
import { nobody } from './soak-postings.ts';

process.once('message', async ({ url, now, id, statements, postmaster }: StatementOrder & { id: string }) => {
  dieBeforeStatement({ statements, postmaster });
  await loadImport({ db: openDb(openPool(url, 1)), url, context: nobody(new Date(now)), id });
  process.exit(0);
});
