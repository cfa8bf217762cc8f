import type { OrderQuote } from '@banyan/contract/repurchase/orders';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { stockParties } from './queries.ts';
import { type Cart, quoteCart } from './quote-cart.ts';

type Asked = Pick<Cart, 'lines' | 'delivery'> & {
  user_id?: string | undefined;
  user_type?: 'User' | 'Franchise' | undefined;
};

/**
 * What an order would cost now: for a member and an admin what the company sells, for a franchise what it sells itself or, as a
 * buyer of stock (`user_type` Franchise, no `user_id`), what is sold to it. Nothing is reserved.
 * @throws what `quoteCart` throws
 */
export async function quoteOrder(
  db: Db,
  context: ActorContext,
  { user_id, user_type, ...cart }: Asked,
): Promise<OrderQuote> {
  const { actor } = context;
  const isOwnStock = actor.user_type === 'Franchise' && user_type === 'Franchise' && !user_id;
  const seller_id = isOwnStock
    ? (await stockParties(db, context, undefined)).seller_id
    : actor.user_type === 'Franchise'
      ? actor.id
      : null;
  const {
    lines,
    seller: _seller,
    company: _company,
    ...quote
  } = await quoteCart(db, context.now, {
    ...cart,
    seller_id,
    buyer_type: user_type ?? 'User',
  });
  return { ...quote, lines: lines.map(({ product_id: _product, hsn: _hsn, ...line }) => line) };
}
