import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { generatePins as call } from '@banyan/contract/pins/pins';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { findWaitsByHand } from '../accounts/find-waits-by-hand.ts';
import { preparePins } from './prepare-pins.ts';
import { quotePins, worthOfPins } from './quote-pins.ts';

/**
 * Whether pins that an admin makes wait for a second one: by what all of them are worth, whatever is paid for them and
 * wherever the money comes from. Others make them from their own money.
 * @throws what making them would refuse
 */
export async function findGenerateWaits(
  tx: Tx,
  context: ActorContext,
  body: BodyOf<typeof call>,
): Promise<Waits | null> {
  if (context.actor.user_type !== 'Admin') return null;
  const { package: sold, owner } = await preparePins(tx, context, body);
  const quote = await quotePins(tx, context, body);
  // making them is refused
  if (quote.balance !== null && toDecimal(quote.payable).gt(quote.balance)) return null;
  const value = worthOfPins(sold.data, quote.amount, quote.count);
  return await findWaitsByHand(tx, context, { call, user_id: owner.user_id, value }, [
    { label: text('For'), kind: 'text', value: `${owner.name} (${owner.user_id})` },
    { label: text('Package'), kind: 'text', value: quote.package },
    { label: text('Number of pins'), kind: 'text', value: String(quote.count) },
    { label: text('Value of each'), kind: 'money', value: quote.amount },
    { label: text('Money received for each'), kind: 'money', value: quote.paid },
    { label: text('Source of the money'), kind: 'text', value: body.wallet ?? body.source ?? text('None') },
  ]);
}
