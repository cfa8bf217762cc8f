import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { markOrderPaid, orderForFranchise, orderForMember } from '@banyan/contract/repurchase/orders';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { findWaitsByHand } from '../../accounts/find-waits-by-hand.ts';
import { lockOrder } from './lock-order.ts';
import { isSeller } from './rules.ts';

type Placed = BodyOf<typeof orderForMember>;

/** Whether an order by an admin waits for a second one: goods and BV for money that is said to have come in outside. */
export const findOrderWaits = (tx: Tx, context: ActorContext, body: Placed) =>
  findPlacedWaits(tx, context, body, orderForMember);

/** As `findOrderWaits`, of stock for a franchise. */
export const findStockWaits = (tx: Tx, context: ActorContext, body: Placed) =>
  findPlacedWaits(tx, context, body, orderForFranchise);

async function findPlacedWaits(
  tx: Tx,
  context: ActorContext,
  { user_id, expected_total: value, payment, lines }: Placed,
  call: typeof orderForMember | typeof orderForFranchise,
): Promise<Waits | null> {
  if (!payment.mode) return null;
  return await findWaitsByHand(tx, context, { call, user_id, value }, [
    { label: text('Buyer'), kind: 'text', value: user_id },
    {
      label: text('Products'),
      kind: 'text',
      value: lines.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', '),
    },
    { label: text('Total'), kind: 'money', value },
    { label: text('Payment mode'), kind: 'text', value: payment.mode },
    { label: text('Reference'), kind: 'text', value: payment.reference ?? '' },
  ]);
}

/** Whether the payment of an order is confirmed by a second admin too. A franchise takes the money itself. */
export async function findPaymentWaits(
  tx: Tx,
  context: ActorContext,
  { no }: BodyOf<typeof markOrderPaid>,
): Promise<Waits | null> {
  if (context.actor.user_type !== 'Admin') return null;
  const order = await lockOrder(tx, no, (order) => isSeller(context.actor, order));
  // it is refused
  if (order.payment !== 'Unpaid' || order.payment_mode === null) return null;
  const { buyer_user_id: user_id, total: value, payment_mode } = order;
  return await findWaitsByHand(tx, context, { call: markOrderPaid, user_id, value }, [
    { label: text('Order'), kind: 'text', value: order.no },
    { label: text('Buyer'), kind: 'text', value: user_id },
    { label: text('Total'), kind: 'money', value },
    { label: text('Payment mode'), kind: 'text', value: payment_mode },
  ]);
}
