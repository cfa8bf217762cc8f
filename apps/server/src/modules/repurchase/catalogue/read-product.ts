import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { readProduct as call, ProductPrice } from '@banyan/contract/repurchase/products';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { companyZone } from '../../company/queries.ts';
import { requireProduct } from '../queries.ts';
import { pictureUrl } from './store-product-picture.ts';

/**
 * A product, what the company's store has of it, and all its prices, newest first.
 * @throws unknown_product
 */
export async function readProduct(
  db: Db,
  { now }: Pick<ActorContext, 'now'>,
  query: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { id } = await requireProduct(db, query.sku);
  const product = await db
    .selectFrom('product as p')
    .innerJoin('account as a', (on) =>
      on
        .onRef('a.asset_id', '=', 'p.id')
        .on('a.owner_id', '=', '0')
        .on('a.wallet_code', '=', 'stock')
        .on('a.owner_type', '=', 'House'),
    )
    .select([
      'p.sku',
      'p.name',
      'p.category_id as category',
      sql<string>`category_path(p.category_id)`.as('category_path'),
      'p.barcode',
      'p.hsn',
      'p.reorder_level',
      'p.description',
      pictureUrl.as('picture_url'),
      'p.is_on_sale',
      sql<number>`a.balance::int`.as('stock'),
      sql<number>`a.held::int`.as('held'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  const prices = await selectPrices(db, now)
    .where('r.product_id', '=', id)
    .orderBy('r.begins_at', 'desc')
    .execute();
  return { ...product, prices };
}

/** Prices `r` with their days in the company's time zone. */
export const selectPrices = (db: Db, now: Date) =>
  db.selectFrom('product_price as r').select([
    'r.id',
    sql<string>`(r.begins_at at time zone ${companyZone})::date::text`.as('from_on'),
    sql<string | null>`((r.ends_at - interval '1 millisecond') at time zone ${companyZone})::date::text`.as(
      'to_on',
    ),
    sql<ProductPrice['status']>`case when r.begins_at > ${now}::timestamptz then 'To come'
        when r.ends_at <= ${now}::timestamptz then 'Over' else 'In force' end`.as('status'),
    'r.mrp',
    'r.discount_percent',
    'r.gst_percent',
    'r.price',
    'r.bv',
  ]);
