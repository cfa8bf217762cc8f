import { addDays } from '@banyan/contract/core/dates';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { addProductPrice as call, ProductPrice } from '@banyan/contract/repurchase/products';
import { businessDate, momentOf } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { lockProduct } from '../queries.ts';
import { selectPrices } from './read-product.ts';
import { storePrice } from './store-price.ts';

/**
 * Adds a price from a day on, today's from this moment on, of the company's time zone. The price without an end that began
 * earlier ends when it begins; one that would begin at the same moment and has not begun gives way.
 * @throws unknown_product, prices_overlap, amount_out_of_range, bv_above_price; invalid_request for days that are over
 */
export async function addProductPrice(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<ProductPrice> {
  const { now } = context;
  const company = await readCompany(tx);
  const today = businessDate(now, company.timezone);
  const { from_on, to_on } = input;
  if (from_on < today) throw fail('invalid_request', { from_on: text('Today at the earliest.') });
  if (to_on && to_on < from_on) throw fail('invalid_request', { to_on: text('Not before the first day.') });
  const midnight = (day: string) => momentOf(`${day}T00:00`, company.timezone);
  const from = from_on === today ? now : midnight(from_on);
  const begins_at = from.toISOString();
  const { id: product_id, sku } = await lockProduct(tx, input.sku);
  await tx
    .deleteFrom('product_price')
    .where('product_id', '=', product_id)
    .where('begins_at', '=', begins_at)
    .where('begins_at', '>', now.toISOString())
    .execute();
  await tx
    .updateTable('product_price')
    .set({ ends_at: from })
    .where('product_id', '=', product_id)
    .where('ends_at', 'is', null)
    .where('begins_at', '<', begins_at)
    .execute();
  const until = to_on ? midnight(addDays(to_on, 1)) : null;
  const id = await storePrice(tx, context, product_id, input, company.round_off_digits, from, until);
  await appendAudit(tx, context, {
    action: 'add_product_price',
    object: `product:${sku}`,
    details: { mrp: input.mrp, from_on, to_on: to_on ?? null },
  });
  return await selectPrices(tx, now).where('r.id', '=', id).executeTakeFirstOrThrow();
}
