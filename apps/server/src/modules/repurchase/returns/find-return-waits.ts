import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { returnItems } from '@banyan/contract/repurchase/returns';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { findWaitsByHand } from '../../accounts/find-waits-by-hand.ts';
import { readCompany } from '../../company/queries.ts';
import { totalOf } from '../rules.ts';
import { lockSale } from './return-items.ts';
import { shareOf } from './rules.ts';
import { lockLines } from './store-refunds.ts';

/** Whether the money an admin gives back waits for a second one. A franchise gives back its own. */
export async function findReturnWaits(
  tx: Tx,
  context: ActorContext,
  { no, line, quantity, condition, reference }: BodyOf<typeof returnItems>,
): Promise<Waits | null> {
  if (context.actor.user_type !== 'Admin') return null;
  await sql`select lock_open_period()`.execute(tx);
  const order = await lockSale(tx, context, no);
  // it is refused
  if (order.payment !== 'Paid') return null;
  const { round_off_digits: digits } = await readCompany(tx);
  const [found] = await lockLines(tx, order.id, [{ line, quantity }]);
  if (!found) return null;
  const value = totalOf(shareOf(found.locked, quantity, digits), digits);
  const { buyer_user_id: user_id, wallet_code, payment_mode } = order;
  return await findWaitsByHand(tx, context, { call: returnItems, user_id, value }, [
    { label: text('Order'), kind: 'text', value: order.no },
    { label: text('Buyer'), kind: 'text', value: user_id },
    { label: text('Pieces'), kind: 'text', value: String(quantity) },
    { label: text('Condition'), kind: 'text', value: condition },
    { label: text('Given back'), kind: 'money', value },
    { label: text('Paid by'), kind: 'text', value: wallet_code ?? payment_mode ?? '' },
    { label: text('Reference'), kind: 'text', value: reference ?? '' },
  ]);
}
