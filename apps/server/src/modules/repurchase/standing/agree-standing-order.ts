import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import type { giveStandingOrder } from '@banyan/contract/repurchase/standing-orders';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { requireConsent } from '../../company/require-consent.ts';
import { refuseChangedPrices } from '../orders/place-order.ts';
import { quoteCart } from '../orders/quote-cart.ts';
import { nextOnDay } from './rules.ts';

/** What a member agrees to when giving or changing a standing order. */
export interface Agreed {
  wallet_code: string;
  day: number;
  at_most: string;
  delivery: string | null;
  next_on: string;
  lines: readonly { product_id: string; quantity: number }[];
}

/**
 * Reads what a member agrees to: the products at the prices of now, whose total is the most that one order may cost.
 * @throws consent_needed, price_changed with what changed on each line, unknown_product, seller_incomplete, invalid_request
 */
export async function agreeStandingOrder(
  tx: Tx,
  context: ActorContext,
  { lines, expected_total, delivery, payment, day }: BodyOf<typeof giveStandingOrder>,
): Promise<Agreed> {
  const { now } = context;
  await requireConsent(tx, context, 'shop');
  const quote = await quoteCart(tx, now, { lines, delivery, seller_id: null, buyer_type: 'User' });
  refuseChangedPrices(quote, { lines, expected_total });
  return {
    wallet_code: payment.wallet,
    day,
    at_most: quote.total,
    delivery: delivery && JSON.stringify(delivery),
    next_on: nextOnDay(day, businessDate(now, quote.company.timezone)),
    lines: quote.lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
  };
}

/** Stores what is to be ordered, in place of what was. */
export async function storeStandingLines(tx: Tx, id: string, lines: Agreed['lines']): Promise<void> {
  await tx.deleteFrom('standing_order_line').where('standing_order_id', '=', id).execute();
  await sql`
    insert into standing_order_line (standing_order_id, line, product_id, quantity)
    select ${id}::bigint, l.line - 1, l.product_id, l.quantity
    from unnest(${lines.map(({ product_id }) => product_id)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[])
      with ordinality as l (product_id, quantity, line)`.execute(tx);
}

/** What the audit log says of it, in words that name no address. */
export const agreedWords = ({ day, next_on, at_most }: Agreed) => ({ day, next_on, at_most });

export const tooMany = (max: number) =>
  message('You have {max} standing orders already. End one of them first.', { max });
