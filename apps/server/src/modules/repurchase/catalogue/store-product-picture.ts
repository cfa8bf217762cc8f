import { readProductPicture as call } from '@banyan/contract/repurchase/products';
import { type RawBuilder, sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';

/** Keeps the picture of a product in the place of the one before, under a new name; null = the one before stays. */
export async function storeProductPicture(
  tx: Tx,
  { services }: ActorContext,
  product_id: string,
  image: Buffer | null,
): Promise<void> {
  if (!image) return;
  const row = { name: services.randomBytes(24).toString('base64url'), image };
  await tx
    .insertInto('product_picture')
    .values({ product_id, ...row })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(row))
    .execute();
}

/** A picture by its random name. */
export async function readProductPicture(db: Db, name: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('product_picture')
    .select('image')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.image ?? null;
}

/** The address of the picture of product `p`; null = it has none. */
export const pictureUrl: RawBuilder<string | null> = sql`(
  select ${`/api/${call.path}?name=`}::text || name from product_picture where product_id = p.id)`;
