import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { generatePins as call, PinBatch } from '@banyan/contract/pins/pins';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { requireConsent } from '../company/require-consent.ts';
import { makePins } from './make-pins.ts';
import { preparePins } from './prepare-pins.ts';

/**
 * Makes pins: a member or franchise for themselves, from an own wallet; an admin for anybody. The passwords are shown to
 * their own holder alone, never to the admin who makes them.
 * @throws not_while_acting, consent_needed, insufficient_funds, and what `preparePins` throws
 */
export async function generatePins(
  tx: Tx,
  context: ActorContext,
  { remark = '', ...asked }: BodyOf<typeof call>,
): Promise<PinBatch> {
  const { actor } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  await requireConsent(tx, context, 'package');
  const order = await preparePins(tx, context, asked);
  const batch = await makePins(tx, context, { ...order, remark });
  if (order.owner.id === actor.id) return batch;
  await appendAudit(tx, context, {
    action: 'generate_pins',
    object: `user:${order.owner.user_id}`,
    details: {
      no: batch.no,
      package: order.package.code,
      count: order.count,
      paid: order.terms.paid,
      source: order.payment_mode,
    },
  });
  return { ...batch, pins: batch.pins.map(({ pin_no }) => ({ pin_no, pin_password: null })) };
}
