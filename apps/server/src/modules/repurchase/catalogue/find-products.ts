import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { findProducts as call } from '@banyan/contract/repurchase/products';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isProductLike } from '../queries.ts';

/** Products that are shown of those found, and that are looked at. */
const [shown, looked] = [8, 1000];

/** Products whose SKU or barcode is what was typed, then those with a SKU or words that begin so, by name. */
export async function findProducts(
  db: Db,
  _context: ActorContext,
  { text }: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const isExact = sql<boolean>`(lower(p.sku) = lower(${text}) or coalesce(p.barcode = ${text}, false))`;
  return await db
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
      isExact.as('is_exact'),
      sql<number>`(a.balance - a.held)::int`.as('available'),
    ])
    .where(isProductLike(text, looked))
    .orderBy(isExact, 'desc')
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(shown)
    .execute();
}
