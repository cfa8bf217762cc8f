// A process that erases members and kills itself before one of its statements.
import pg from 'pg';
import { eraseMembers } from '../../apps/server/src/modules/documents/personal/erase-members.ts';
import { personalParts } from '../../apps/server/src/modules.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { nobody } from './soak-postings.ts';

export interface EraseOrder {
  url: string;
  now: string;
  /** Statements that are sent before it ends itself. */
  statements: number;
}

process.once('message', async ({ url, now, statements }: EraseOrder) => {
  let left = statements;
  const send = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...values: unknown[]) {
    if (left-- === 0) process.kill(process.pid, 'SIGKILL');
    return send.apply(this, values);
  } as typeof pg.Client.prototype.query;
  await eraseMembers(openDb(openPool(url, 1)), nobody(new Date(now)), personalParts);
  process.exit(0);
});
