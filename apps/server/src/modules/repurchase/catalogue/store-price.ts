import { text } from '@banyan/contract/core/text';
import { priceOf, priceWithTax } from '@banyan/contract/repurchase/price';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { refuseFinerThan } from '../../company/refuse-finer-than.ts';
import { actorIdOf } from '../../ledger/post-journals.ts';

/** A price as an admin enters it. */
export interface EnteredPrice {
  mrp: string;
  discount_percent?: string | undefined;
  gst_percent: string;
  bv?: string | undefined;
}

/**
 * Works out a price and writes it.
 * @param from the first moment it holds
 * @param until the first moment after it; null = it has no end
 * @returns its id
 * @throws amount_out_of_range, bv_above_price; constraint product_price_no_overlap
 */
export async function storePrice(
  tx: Tx,
  context: ActorContext,
  product_id: string,
  entered: EnteredPrice,
  digits: number,
  from: Date,
  until: Date | null,
): Promise<string> {
  const { mrp, gst_percent, discount_percent = '0', bv = '0' } = entered;
  refuseFinerThan(digits, { mrp, bv });
  const price = priceOf({ mrp, discount_percent, gst_percent }, digits);
  if (toDecimal(price).isZero())
    throw fail('amount_out_of_range', { mrp: text('Nothing would be left of this price without tax.') });
  if (toDecimal(bv).gt(price)) throw fail('bv_above_price');
  const { id } = await tx
    .insertInto('product_price')
    .values({
      product_id,
      begins_at: from,
      ends_at: until,
      mrp,
      discount_percent,
      gst_percent,
      price,
      with_tax: priceWithTax(price, gst_percent, digits),
      bv,
      actor_id: actorIdOf(context) ?? context.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
