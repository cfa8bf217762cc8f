import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { WaitLine } from '@banyan/contract/core/second-person';
import { text } from '@banyan/contract/core/text';
import { markOrderPaid, orderForFranchise, orderForMember } from '@banyan/contract/repurchase/orders';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { findWaitsByHand } from '../../accounts/find-waits-by-hand.ts';
import type { SealedPicture } from '../../accounts/store-document.ts';
import { lockOrder } from './lock-order.ts';
import { isSeller } from './rules.ts';
import { storeSlip } from './store-slip.ts';

type Placed = BodyOf<typeof orderForMember>;

/** Whether an order by an admin waits for a second one: goods and BV for money that is said to have come in outside. */
export const findOrderWaits = (tx: Tx, context: ActorContext, body: Placed, slip?: SealedPicture | null) =>
  findPlacedWaits(tx, context, body, orderForMember, slip);

/** As `findOrderWaits`, of stock for a franchise. */
export const findStockWaits = (tx: Tx, context: ActorContext, body: Placed, slip?: SealedPicture | null) =>
  findPlacedWaits(tx, context, body, orderForFranchise, slip);

async function findPlacedWaits(
  tx: Tx,
  context: ActorContext,
  body: Placed,
  call: typeof orderForMember | typeof orderForFranchise,
  slip: SealedPicture | null = null,
): Promise<Waits | null> {
  const { user_id, expected_total: value, payment, lines } = body;
  if (!payment.mode) return null;
  const waits = await findWaitsByHand(tx, context, { call, user_id, value }, [
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
  return waits && slip ? await withSlip(tx, context, body, { waits, slip }) : waits;
}

/** The slip is kept encrypted and shown to the checker, not kept with the body; none of an unknown buyer, whose order is refused. */
async function withSlip(
  tx: Tx,
  context: ActorContext,
  body: Placed,
  { waits, slip }: { waits: Waits; slip: SealedPicture },
): Promise<Waits> {
  const { payee_id: id } = waits;
  const value = id && (await storeSlip(tx, context, { buyer: { id }, seller_id: null }, slip));
  return {
    ...waits,
    lines: [...waits.lines, { label: text('Payment slip'), kind: 'document', value }],
    body: { ...body, payment: { ...body.payment, slip: undefined } },
  };
}

/** The slip of an order that waited. */
export const keptSlip = (lines: readonly WaitLine[] = []): string | null =>
  lines.find(({ kind }) => kind === 'document')?.value ?? null;

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
