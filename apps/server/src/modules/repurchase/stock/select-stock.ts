import type { FilterValues } from '@banyan/contract/core/report';
import { type stock, storeScreens } from '@banyan/contract/repurchase/stock';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { isProductLike, priceInForce } from '../queries.ts';
import { isAskedStore } from './is-asked-store.ts';

const status = sql<string>`case when a.balance = 0 then 'None left'
  when a.balance < p.reorder_level then 'Reorder' else 'Enough' end`;

/** What a store has of each product it ever had, and what that is worth at the price in force. */
export function selectStock(
  db: Db,
  { actor, now }: ActorContext,
  filters: FilterValues<(typeof stock)['filters']>,
) {
  let rows = db
    .selectFrom('account as a')
    .innerJoin('product as p', 'p.id', 'a.asset_id')
    .leftJoin('app_user as u', 'u.id', 'a.owner_id')
    .leftJoinLateral(priceInForce(now).as('r'), (on) => on.onTrue())
    .select([
      'a.id',
      personOf('u').as('franchise'),
      'p.sku',
      'p.name as product',
      sql<string>`category_path(p.category_id)`.as('category'),
      sql<number>`a.balance::int`.as('stock'),
      sql<number>`a.held::int`.as('held'),
      sql<string | null>`a.balance * r.price`.as('value'),
      'p.reorder_level',
      status.as('status'),
    ])
    .where(isAskedStore(actor, filters, storeScreens));
  if (filters.text) rows = rows.where(isProductLike(filters.text));
  if (filters.status) rows = rows.where(status, '=', filters.status);
  return rows;
}
