import { text } from '@banyan/contract/core/text';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { endUnpaid } from './cancel-order.ts';
import { lockOrder } from './lock-order.ts';

/** Orders of one run; the next run, a minute later, goes on. */
const maxAtOnce = 1000;

/**
 * Cancels unpaid orders whose time is over, each in a transaction of its own. An order paid meanwhile is left alone.
 * @returns how many
 */
export async function cancelExpiredOrders(db: Db, context: Context): Promise<number> {
  const expired = await db
    .selectFrom('repurchase_order')
    .select('no')
    .where('payment', '=', 'Unpaid')
    .where('expires_at', '<=', context.now.toISOString())
    .orderBy('expires_at')
    .limit(maxAtOnce)
    .execute();
  let cancelled = 0;
  for (const { no } of expired)
    await inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, no, () => true);
      if (order.payment !== 'Unpaid') return;
      await endUnpaid(tx, context, order, text('It was not paid in time.'));
      cancelled += 1;
    });
  return cancelled;
}
