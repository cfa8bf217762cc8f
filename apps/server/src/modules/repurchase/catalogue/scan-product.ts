import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import type { scanProduct as call } from '@banyan/contract/repurchase/shop';
import { type SqlBool, sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { selectSold } from './select-shop.ts';

/**
 * The product that a store sells under this barcode, or else under this SKU.
 * @throws unknown_product on `barcode`: none has it, or it is not sold here now
 */
export async function scanProduct(
  db: Db,
  context: ActorContext,
  { barcode, store }: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const product = await selectSold(db, context, store).where(isScanned(barcode)).executeTakeFirst();
  if (!product) throw fail('unknown_product', { barcode: text(errors.unknown_product.message) });
  return product;
}

/** By an index for each; a barcode comes before a SKU that is spelled the same. */
const isScanned = (code: string) => sql<SqlBool>`p.id = (
  select id from (
    select 1 as place, id from product where barcode = ${code}
    union all select 2, id from product where lower(sku) = lower(${code})
  ) found order by place limit 1)`;
