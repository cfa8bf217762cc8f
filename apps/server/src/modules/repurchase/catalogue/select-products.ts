import type { FilterValues } from '@banyan/contract/core/report';
import type { products } from '@banyan/contract/repurchase/products';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { beginning } from '../../../platform/http/report-sql.ts';
import { isProductLike, priceInForce } from '../queries.ts';
import { pictureUrl } from './store-product-picture.ts';

/** Products with the price in force and what the company's store has of them. */
export function selectProducts(db: Db, now: Date, filters: FilterValues<(typeof products)['filters']>) {
  let rows = selectProductStock(db, now)
    .select([
      sql<string>`category_path(p.category_id)`.as('category'),
      'r.mrp',
      'r.discount_percent',
      'r.gst_percent',
      'r.price',
      'r.bv',
      sql<string>`case when p.is_on_sale then 'On sale' else 'Off sale' end`.as('status'),
      pictureUrl.as('picture_url'),
      'p.hsn',
      'p.barcode',
    ])
    .select('p.name');
  if (filters.text) rows = rows.where(isProductLike(filters.text));
  if (filters.category)
    rows = rows.where(sql<SqlBool>`p.category_id in (
      with recursive found (id) as (
        select id from category where lower(name) like ${beginning(filters.category)}
        union select c.id from category c join found f on c.parent_id = f.id
      ) select id from found)`);
  if (filters.status) rows = rows.where('p.is_on_sale', '=', filters.status === 'On sale');
  return rows;
}

/** Products `p`, the price `r` in force and the account `a` of the company's store of each. */
export const selectProductStock = (db: Db, now: Date) =>
  db
    .selectFrom('product as p')
    .innerJoin('account as a', (on) =>
      on
        .onRef('a.asset_id', '=', 'p.id')
        .on('a.owner_id', '=', '0')
        .on('a.wallet_code', '=', 'stock')
        .on('a.owner_type', '=', 'House'),
    )
    .leftJoinLateral(priceInForce(now).as('r'), (on) => on.onTrue())
    .select(['p.id', 'p.sku', sql<number>`a.balance::int`.as('stock'), sql<number>`a.held::int`.as('held')]);
