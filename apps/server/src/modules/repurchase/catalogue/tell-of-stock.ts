import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/db.ts';

/**
 * Those who asked are told of products that the company has to sell again, whatever brought them back: goods that came in,
 * were returned, or were set aside for an order that ended.
 */
export async function tellOfStock(db: Db, now: Date): Promise<void> {
  await inTransaction(db, (tx) =>
    sql`
      update asked_stock w set in_stock_at = ${now}::timestamptz
      from product p
        join account a on a.asset_id = p.id and a.wallet_code = 'stock' and a.owner_id = 0 and a.owner_type = 'House'
      where w.in_stock_at is null and w.asked_at <= ${now}::timestamptz and p.id = w.product_id and p.is_on_sale
        and p.priced_during @> ${now}::timestamptz and a.balance > a.held`.execute(tx),
  );
}
