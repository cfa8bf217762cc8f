import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

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
