import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { adminTopup as call } from '@banyan/contract/topup/topup';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { findWaitsByHand } from '../accounts/find-waits-by-hand.ts';
import { givenAtOnce } from '../income/package-worth.ts';
import { findPackageOnSale } from './queries.ts';
import { quoteTopup } from './quote-topup.ts';

/**
 * Whether a topup by an admin waits for a second one: by its face value, whatever was paid for it and wherever the money
 * comes from.
 * @throws what the topup itself would refuse
 */
export async function findTopupWaits(
  tx: Tx,
  context: ActorContext,
  body: BodyOf<typeof call>,
): Promise<Waits | null> {
  const quote = await quoteTopup(tx, context, body);
  // the topup is refused
  if (body.source === 'fund' && toDecimal(quote.payable).gt(quote.balance)) return null;
  const { data } = await findPackageOnSale(tx, body.package);
  const { user_id } = quote;
  const value = givenAtOnce(data, quote.amount).toFixed();
  return await findWaitsByHand(tx, context, { call, user_id, value }, [
    { label: text('Member'), kind: 'text', value: `${quote.name} (${user_id})` },
    { label: text('Package'), kind: 'text', value: quote.package },
    { label: text('Amount'), kind: 'money', value: quote.amount },
    { label: text('Money received'), kind: 'money', value: quote.paid },
    { label: text('Source of the money'), kind: 'text', value: sourceWords(body.source) },
  ]);
}

const sourceWords = (source: string): string =>
  source === 'fund' ? text("The member's fund wallet") : source;
