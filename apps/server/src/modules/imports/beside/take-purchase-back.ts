import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { returnBroughtOrder } from '../../repurchase/return-brought-order.ts';
import { takeTopupBack } from '../../topup/take-topup-back.ts';
import type { DayReturn } from './read-returns.ts';

/**
 * Takes a topup or an order of the old system back as one of ours is, at its own moment: what it paid is taken back here too
 * (docs/ledger.md §18). Its money was there.
 * @throws invalid_request when no such purchase stands here; as the product's own operations do
 */
export async function takePurchaseBack(
  tx: Tx,
  context: Context,
  importId: string,
  taken: DayReturn,
): Promise<void> {
  const own = { ...context, now: taken.at };
  if (taken.file === 'day_topups') {
    const topup = await findTopup(tx, taken);
    await takeTopupBack(tx, own, topup, 'Reversed in the other system');
    return;
  }
  await returnBroughtOrder(tx, own, {
    ...taken,
    source_id: `${taken.row_no - (Number(importId) + 1) * 2 ** 31}`,
  });
}

/** The newest topup that fits and still stands. */
async function findTopup(tx: Tx, taken: DayReturn): Promise<{ id: string; member_id: string }> {
  const { rows } = await sql<{ id: string; member_id: string }>`
    select t.id, t.member_id from topup t join package p on p.id = t.package_id
    where t.member_id = ${taken.member_id} and lower(p.code) = lower(${taken.code}) and t.amount = ${taken.amount}::numeric
      and t.status <> 'Reversed' and t.payment_mode in ('brought', 'beside') and t.at <= ${taken.at}
      and t.business_date = coalesce(${taken.bought_on}::date, t.business_date)
    order by t.at desc, t.id desc limit 1`.execute(tx);
  const [topup] = rows;
  if (!topup)
    throw fail('invalid_request', {
      returns: text('No such topup of this member stands here: package, amount, date.'),
    });
  return topup;
}
