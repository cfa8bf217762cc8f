import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { actorIdOf } from '../ledger/post-journals.ts';
import { postGoods, type Taken } from '../repurchase/post-goods.ts';
import { findKitLines, journalsOfKit } from './find-kit-lines.ts';
import type { LockedKit } from './lock-kit.ts';

/**
 * Takes the goods of a kit, once (`kit_taken_once`): a franchise's own → c:`stock_sold`, of an admin's dispatch c:`stock` →
 * c:`stock_sold` (docs/ledger.md §14). A kit that is words alone takes nothing.
 * @throws out_of_stock on the SKU of each product that is short
 */
export async function handOverKit(tx: Tx, context: ActorContext, kit: LockedKit): Promise<void> {
  const lines = await findKitLines(tx, kit.pin_id);
  if (lines.length === 0) return;
  const { actor, now } = context;
  const store =
    actor.user_type === 'Franchise'
      ? ({ owner_type: 'Franchise', owner_id: actor.id } as const)
      : ({ owner_type: 'House', owner_id: '0' } as const);
  await tx
    .insertInto('kit_handover')
    .values({ pin_id: kit.pin_id, ...store, actor_id: actorIdOf(context) ?? actor.id, at: now })
    .execute();
  const journals = journalsOfKit('kit', kit, lines, {
    from: { ...store, wallet_code: 'stock' },
    to: { owner_type: 'House', owner_id: '0', wallet_code: 'stock_sold' },
  });
  const taken = lines.map(
    ({ sku, product_id, quantity }): Taken => ({
      ...store,
      field: sku,
      product_id,
      quantity,
    }),
  );
  await postGoods(tx, context, journals, taken);
}
