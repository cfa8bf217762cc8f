import type { PlacedOrder } from '@banyan/contract/repurchase/order-placed';
import { toDecimal } from '@banyan/plan/money';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { requireMember } from '../../genealogy/queries.ts';
import { placeOrder } from '../orders/place-order.ts';
import { quoteCart } from '../orders/quote-cart.ts';
import { readAgreed } from './queries.ts';

/**
 * The order of a standing order of products: from the company, at the prices of its day, paid from the wallet it names, as the member
 * would place it.
 * @throws blocked, price_changed when it costs more than was agreed to, and what `placeOrder` throws
 */
export async function orderOfProducts(
  tx: Tx,
  context: Context,
  due: { id: string; user_id: string },
): Promise<PlacedOrder> {
  const member = await requireMember(tx, due.user_id);
  if (member.is_blocked) throw fail('blocked');
  const { lines, at_most, wallet, delivery } = await readAgreed(tx, due.id);
  const cart = { lines, delivery, seller_id: null, buyer_type: 'User' } as const;
  const quote = await quoteCart(tx, context.now, cart);
  if (toDecimal(quote.total).gt(at_most)) throw fail('price_changed');
  const parties = {
    buyer: { type: 'User', id: member.id, user_id: member.user_id },
    seller_id: null,
    placed_by: 'buyer',
    may_use_wallet: true,
  } as const;
  return await placeOrder(tx, context, parties, {
    lines: quote.lines.map(({ sku, quantity, price_id }) => ({ sku, quantity, price_id })),
    expected_total: quote.total,
    delivery,
    payment: { wallet },
  });
}
