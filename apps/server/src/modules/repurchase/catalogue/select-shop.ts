import type { FilterValues } from '@banyan/contract/core/report';
import type { shop } from '@banyan/contract/repurchase/shop';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { allOf } from '../../../platform/http/report-sql.ts';
import { isProductLike, priceInForce } from '../queries.ts';
import { pictureUrl } from './store-product-picture.ts';

/** Products that a search looks at: a word of every product would be sought in all of them. */
const maxFound = 1000;

type Store = FilterValues<(typeof shop)['filters']>['store'];

type Filters = FilterValues<(typeof shop)['filters']>;

/**
 * Products `p` on sale at the price `r` in force, of a store: the company's; of a franchise what it has or had itself, or what its
 * master or else the company sells (`store` Supplier). What is free of each is worked out for the rows of a page alone.
 */
export function selectSold(db: Db, context: ActorContext, store: Store) {
  const { type, id } = storeOf(context.actor, store);
  return db
    .selectFrom('product as p')
    .innerJoinLateral(priceInForce(context.now).as('r'), (on) => on.onTrue())
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
    .where(isSold(context, store));
}

/** What is sold, as the shop shows it. */
export const selectShop = (db: Db, context: ActorContext, filters: Filters) =>
  selectSold(db, context, filters.store)
    .select([
      'p.id',
      sql<string>`category_path(p.category_id)`.as('category'),
      'r.mrp',
      'r.discount_percent',
      'r.gst_percent',
      'r.price',
      'r.bv',
      pictureUrl.as('picture_url'),
      'p.description',
      sql<boolean>`exists (
        select from asked_stock w
        where w.product_id = p.id and w.member_id = ${context.actor.id} and w.in_stock_at is null)`.as(
        'is_asked_for',
      ),
    ])
    .where(isAskedFor(filters));

/** The same products without their prices, in whose order they are paged and by which they are counted. */
export const findSold = (db: Db, context: ActorContext, filters: Filters) =>
  db
    .selectFrom('product as p')
    .select(['p.id', 'p.name'])
    .where(isSold(context, filters.store))
    .where(isAskedFor(filters));

/** Product `p` is on sale, has a price at this moment and is one of the store. */
function isSold({ actor, now }: ActorContext, store: Store): Expression<SqlBool> {
  const isPriced = sql<SqlBool>`p.priced_during @> ${now}::timestamptz`;
  return allOf([sql<SqlBool>`p.is_on_sale`, isPriced, storeOf(actor, store).isStocked]);
}

function isAskedFor({ text, category }: Filters): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (text) conditions.push(isProductLike(text, maxFound));
  if (category)
    conditions.push(sql<SqlBool>`p.category_id in (
      with recursive found (id) as (
        select ${category}::bigint
        union select c.id from category c join found f on c.parent_id = f.id
      ) select id from found)`);
  return allOf(conditions);
}

/** Whose goods they are, and whether product `p` is among them. */
function storeOf(actor: Actor, store: Store) {
  if (actor.user_type !== 'Franchise')
    return { type: sql`'House'`, id: sql`0::bigint`, isStocked: sql<SqlBool>`true` };
  if (store !== 'Supplier') {
    const id = sql`${actor.id}::bigint`;
    return { type: sql`'Franchise'`, id, isStocked: stockedBy(id) };
  }
  const master = sql`(select franchise_master from franchise where id = ${actor.id}::bigint)`;
  return {
    type: sql`(case when ${master} is null then 'House' else 'Franchise' end)`,
    id: sql`coalesce(${master}, 0)`,
    isStocked: sql<SqlBool>`(${master} is null or ${stockedBy(master)})`,
  };
}

const stockedBy = (franchise: RawBuilder<unknown>) => sql<SqlBool>`p.id in (
  select asset_id from account where owner_id = ${franchise} and owner_type = 'Franchise' and wallet_code = 'stock')`;
