import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { comparable } from '@banyan/contract/ledger/request-credit';
import { payPinBalance as call } from '@banyan/contract/pins/pins';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { findWaitsByHand } from '../accounts/find-waits-by-hand.ts';
import { lockSums } from '../accounts/needs-second-person.ts';
import { readCompany } from '../company/queries.ts';
import { lockOwedPin, partOf } from './pay-pin-balance.ts';

/**
 * Whether money from outside for a pin waits for a second admin: a topup that is reversed pays it to the pin's holder, so
 * it is worth as much as a credit. From the holder's own wallet nothing is given.
 */
export async function findBalanceWaits(
  tx: Tx,
  context: ActorContext,
  body: BodyOf<typeof call>,
): Promise<Waits | null> {
  if (body.source === undefined) return null;
  // what is given by hand is locked before any row, as everywhere
  const held = await tx
    .selectFrom('pin')
    .select('holder_id')
    .where('no', '=', comparable(body.pin_no))
    .executeTakeFirst();
  await lockSums(tx, [context.actor.id, ...(held ? [held.holder_id] : [])]);
  const pin = await lockOwedPin(tx, body.pin_no);
  const { round_off_digits } = await readCompany(tx);
  const { paid, gst } = partOf(pin, body.paid, round_off_digits);
  const value = toDecimal(paid).plus(gst).toFixed();
  return await findWaitsByHand(tx, context, { call, user_id: pin.holder.user_id, value }, [
    { label: text('Pin'), kind: 'text', value: pin.no },
    { label: text('Holder'), kind: 'text', value: `${pin.holder.name} (${pin.holder.user_id})` },
    { label: text('Money received'), kind: 'money', value },
    { label: text('Source of the money'), kind: 'text', value: body.source },
  ]);
}
