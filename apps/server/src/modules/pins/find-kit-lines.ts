import type { Db } from '../../platform/database/db.ts';
import type { Journal } from '../ledger/post-journals.ts';
import type { JournalLine } from '../ledger/rules.ts';
import type { LockedKit } from './lock-kit.ts';

/** Pieces of a product that a kit holds. */
interface KitGoods {
  product_id: string;
  sku: string;
  name: string;
  quantity: number;
}

/** The goods of the kit of a pin; none = it is words alone. */
export const findKitLines = (db: Db, pinId: string): Promise<KitGoods[]> =>
  db
    .selectFrom('pin_dispatch_line as l')
    .innerJoin('product as p', 'p.id', 'l.product_id')
    .select(['l.product_id', 'p.sku', 'p.name', 'l.quantity'])
    .where('l.pin_id', '=', pinId)
    .orderBy('l.line')
    .execute();

type Account = Pick<JournalLine, 'owner_type' | 'owner_id' | 'wallet_code'>;

/** A journal for each product of a kit, from one account to another. */
export const journalsOfKit = (
  kind: 'kit' | 'kit_return',
  { pin_id }: LockedKit,
  lines: readonly KitGoods[],
  { from, to }: { from: Account; to: Account },
): Journal[] =>
  lines.map(({ product_id, quantity }) => ({
    scope: kind,
    key: `${pin_id}:${product_id}`,
    kind,
    ref_type: 'pin',
    ref_id: pin_id,
    asset_id: product_id,
    lines: [
      { ...from, amount: String(-quantity) },
      { ...to, amount: String(quantity) },
    ],
  }));
