import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { requireProduct } from './queries.ts';

/** What a piece of a product is worth: its price without tax that is in force, else the one that began last or is to come. */
export async function readWorth(db: Db, now: Date, productId: string): Promise<string> {
  const price = await db
    .selectFrom('product_price')
    .select('price')
    .where('product_id', '=', productId)
    .orderBy(
      sql`begins_at <= ${now}::timestamptz and (ends_at is null or ends_at > ${now}::timestamptz)`,
      'desc',
    )
    .orderBy('begins_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return price.price;
}

/** What goods are worth together, by SKU. */
export async function readKitWorth(
  db: Db,
  now: Date,
  lines: readonly { sku: string; quantity: number }[],
): Promise<string> {
  let worth = toDecimal('0');
  for (const { sku, quantity } of lines) {
    const { id } = await requireProduct(db, sku);
    worth = worth.plus(toDecimal(await readWorth(db, now, id)).times(quantity));
  }
  return worth.toFixed();
}
