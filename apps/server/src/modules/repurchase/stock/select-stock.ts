import type { FilterValues } from '@banyan/contract/core/report';
import type { stock } from '@banyan/contract/repurchase/stock';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { selectProductStock } from '../catalogue/select-products.ts';
import { isProductLike } from '../queries.ts';

const status = sql<string>`case when a.balance = 0 then 'None left'
  when a.balance < p.reorder_level then 'Reorder' else 'Enough' end`;

/** What the company's store has of each product, and what it is worth at the price in force. */
export function selectStock(db: Db, now: Date, filters: FilterValues<(typeof stock)['filters']>) {
  let rows = selectProductStock(db, now).select([
    'p.name as product',
    sql<string>`category_path(p.category_id)`.as('category'),
    sql<string | null>`a.balance * r.price`.as('value'),
    'p.reorder_level',
    status.as('status'),
  ]);
  if (filters.text) rows = rows.where(isProductLike(filters.text));
  if (filters.status) rows = rows.where(status, '=', filters.status);
  return rows;
}
