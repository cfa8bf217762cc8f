import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { requestProducts as call } from '@banyan/contract/repurchase/stock-requests';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import type { SealedPicture } from '../../accounts/store-document.ts';
import { refuseTooManyPending } from '../../ledger/refuse-too-many-pending.ts';
import { refuseChangedPrices } from '../orders/place-order.ts';
import { stockParties } from '../orders/queries.ts';
import { type QuotedLine, quoteCart } from '../orders/quote-cart.ts';
import { readOffice } from '../orders/read-office.ts';
import { refusePayment } from '../orders/refuse-payment.ts';
import { storeSlip } from '../orders/store-slip.ts';

/**
 * A franchise asks its master, or the company, for goods. Nothing is set aside, and no money moves (docs/ledger.md §14).
 * @param slip the picture of a payment, made anew
 * @throws price_changed, unknown_product, seller_incomplete, office_incomplete, reference_used, too_many_pending, invalid_request
 */
export async function requestProducts(
  tx: Tx,
  context: ActorContext,
  { lines, payment }: BodyOf<typeof call>,
  slip: SealedPicture | null = null,
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, now } = context;
  const parties = await stockParties(tx, context, undefined);
  const { buyer, seller_id } = parties;
  const delivery = await readOffice(tx, buyer.id);
  if (!delivery) throw fail('office_incomplete');
  const quote = await quoteCart(tx, now, { lines, delivery, seller_id, buyer_type: 'Franchise' });
  const { seller, company } = quote;
  refuseChangedPrices(quote, { lines });
  await refusePayment(tx, { now, timezone: company.timezone }, buyer, payment);
  await refuseTooManyPending(
    tx,
    sql`select from stock_request where requested_by = ${actor.id}::bigint and status = 'Pending'`,
  );
  const { id, no } = await tx
    .insertInto('stock_request')
    .values({
      requested_by: actor.id,
      seller_id,
      total: quote.total,
      wallet_code: payment.wallet ?? null,
      payment_mode: payment.mode ?? null,
      reference: payment.reference ?? null,
      reference_reason: payment.reason ?? null,
      paid_on: payment.paid_on ?? null,
      slip_id: await storeSlip(tx, context, parties, slip),
      delivery: JSON.stringify(delivery),
      requested_at: now,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  await storeLines(tx, id, quote.lines);
  await appendAudit(tx, context, {
    action: 'request_products',
    object: `stock_request:${no}`,
    details: { total: quote.total },
  });
  return { no, status: 'Pending', seller: seller.name, total: quote.total };
}

async function storeLines(tx: Tx, request_id: string, lines: readonly QuotedLine[]): Promise<void> {
  await tx
    .insertInto('stock_request_line')
    .values(
      lines.map(({ product_id, price_id, quantity }, line) => ({
        request_id,
        line,
        product_id,
        price_id,
        quantity,
      })),
    )
    .execute();
}
