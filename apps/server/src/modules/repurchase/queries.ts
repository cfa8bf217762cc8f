import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { beginning } from '../../platform/http/report-sql.ts';

/**
 * The product with this SKU, locked until the transaction ends: nobody else changes it or its prices meanwhile.
 * @throws unknown_product
 */
export async function lockProduct(tx: Tx, sku: string) {
  const product = await tx
    .selectFrom('product')
    .selectAll()
    .where(sql<SqlBool>`lower(sku) = lower(${sku})`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!product) throw fail('unknown_product');
  return product;
}

/**
 * The product with this SKU.
 * @throws unknown_product
 */
export async function requireProduct(db: Db, sku: string) {
  const product = await db
    .selectFrom('product')
    .selectAll()
    .where(sql<SqlBool>`lower(sku) = lower(${sku})`)
    .executeTakeFirst();
  if (!product) throw fail('unknown_product');
  return product;
}

/** The row of `product_price` that holds for product `p` at a moment, as a lateral join; no row = it has no price. */
export const priceInForce = (now: Date) => sql<{
  price_id: string;
  mrp: string;
  discount_percent: string;
  gst_percent: string;
  price: string;
  with_tax: string;
  bv: string;
}>`(
  select id as price_id, mrp, discount_percent, gst_percent, price, with_tax, bv from product_price
  where product_id = p.id and begins_at <= ${now}::timestamptz and (ends_at is null or ends_at > ${now}::timestamptz)
  order by begins_at desc limit 1)`;

/**
 * Product `p` has this barcode, a SKU that begins so, or a name with words that begin so; each by an index of its own.
 * @param most of those found no more than these are looked at: somebody who types a word of every product types on
 */
export function isProductLike(typed: string, max?: number): RawBuilder<SqlBool> {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  const query = words.map((word) => `${word}:*`).join(' & ');
  return sql<SqlBool>`p.id in (
    select id from product where barcode = ${typed}
    union all select id from product where lower(sku) like ${beginning(typed)}
    union all select id from product where to_tsvector('simple', name) @@ to_tsquery('simple', ${query})
    ${max === undefined ? sql`` : sql`limit ${sql.lit(max)}`})`;
}
