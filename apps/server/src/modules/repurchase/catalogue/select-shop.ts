import type { FilterValues } from '@banyan/contract/core/report';
import type { shop } from '@banyan/contract/repurchase/shop';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isInForce, isProductLike, priceInForce } from '../queries.ts';
import { pictureUrl } from './store-product-picture.ts';

/** Products that a search looks at: a word of every product would be sought in all of them. */
const maxFound = 1000;

type Store = FilterValues<(typeof shop)['filters']>['store'];

/**
 * Products `p` on sale at the price `r` in force, of a store: the company's; of a franchise what it has or had itself, or what its
 * master or else the company sells (`store` Supplier). What is free of each is worked out for the rows of a page alone.
 */
export function selectSold(db: Db, { actor, now }: ActorContext, store: Store) {
  const { type, id, isStocked } = storeOf(actor, store);
  return db
    .selectFrom('product as p')
    .innerJoinLateral(priceInForce(now).as('r'), (on) => on.onTrue())
    .select([
      'p.sku',
      'p.name',
      'r.with_tax',
      sql<number>`coalesce((
        select balance - held from account
        where asset_id = p.id and wallet_code = 'stock' and owner_id = ${id} and owner_type = ${type}), 0)::int`.as(
        'available',
      ),
    ])
    .where('p.is_on_sale', '=', true)
    .where(isStocked);
}

/**
 * How much of the company's is sold, counted table by table: the prices in force, less those of the few products that are off sale.
 * Null = few enough to be counted one by one.
 */
export function countShop(
  { actor, now }: ActorContext,
  { text, category, store }: FilterValues<(typeof shop)['filters']>,
) {
  if (text || category) return null;
  const { isStocked, isAll } = storeOf(actor, store);
  if (isAll)
    return sql`select ((select count(*) from product_price where ${isInForce(now)})
      - (select count(*) from product p join product_price on product_id = p.id
        where not p.is_on_sale and ${isInForce(now)}))::int as n`;
  return sql`select count(*)::int as n from product p join product_price on product_id = p.id
    where p.is_on_sale and ${isInForce(now)} and ${isStocked}`;
}

/** What is sold, as the shop shows it. */
export function selectShop(db: Db, context: ActorContext, filters: FilterValues<(typeof shop)['filters']>) {
  let rows = selectSold(db, context, filters.store).select([
    'p.id',
    sql<string>`category_path(p.category_id)`.as('category'),
    'r.mrp',
    'r.discount_percent',
    'r.gst_percent',
    'r.price',
    'r.bv',
    pictureUrl.as('picture_url'),
    'p.description',
  ]);
  if (filters.text) rows = rows.where(isProductLike(filters.text, maxFound));
  if (filters.category)
    rows = rows.where(sql<SqlBool>`p.category_id in (
      with recursive found (id) as (
        select ${filters.category}::bigint
        union select c.id from category c join found f on c.parent_id = f.id
      ) select id from found)`);
  return rows;
}

/** Whose goods they are, and whether product `p` is among them, or all of them are. */
function storeOf(actor: Actor, store: Store) {
  if (actor.user_type !== 'Franchise')
    return { type: sql`'House'`, id: sql`0::bigint`, isStocked: sql<SqlBool>`true`, isAll: true };
  if (store !== 'Supplier') {
    const id = sql`${actor.id}::bigint`;
    return { type: sql`'Franchise'`, id, isStocked: stockedBy(id), isAll: false };
  }
  const master = sql`(select franchise_master from franchise where id = ${actor.id}::bigint)`;
  return {
    type: sql`(case when ${master} is null then 'House' else 'Franchise' end)`,
    id: sql`coalesce(${master}, 0)`,
    isStocked: sql<SqlBool>`(${master} is null or ${stockedBy(master)})`,
    isAll: false,
  };
}

const stockedBy = (franchise: RawBuilder<unknown>) => sql<SqlBool>`p.id in (
  select asset_id from account where owner_id = ${franchise} and owner_type = 'Franchise' and wallet_code = 'stock')`;
