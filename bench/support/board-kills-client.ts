// A process that tops up a member whose entry fills two boards, and kills itself before one of its statements.
import { topupMember } from '../../apps/server/src/modules/topup/topup-member.ts';
import type { Actor } from '../../apps/server/src/platform/context.ts';
import { inTransaction, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { dieBeforeStatement } from './die-before-statement.ts';
import type { StatementOrder } from './kill-before-statements.ts';
import { nobodyWithSecrets } from './soak-postings.ts';

export interface BoardOrder extends StatementOrder {
  admin: Actor;
  /** Who is topped up; null = that was done before the last kill. */
  user_id: string | null;
}

process.once('message', async (order: BoardOrder) => {
  dieBeforeStatement(order);
  const { url, now, admin, user_id } = order;
  const context = { ...nobodyWithSecrets(new Date(now)), actor: admin };
  if (user_id === null) process.exit(0);
  await inTransaction(openDb(openPool(url, 1)), (tx) =>
    topupMember(tx, context, { user_id, package: 'BOARD', pay_from: 'Cash' }),
  );
  process.exit(0);
});
