import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { pinQuote } from '@banyan/contract/pins/pins';
import type { Package } from '@banyan/plan/plan/package';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { findWhy } from '../accounts/needs-second-person.ts';
import { givenAtOnce } from '../income/package-worth.ts';
import { readBalance } from '../ledger/queries.ts';
import { preparePins } from './prepare-pins.ts';

/**
 * What pins would cost, beside the balance that would pay.
 * @throws what making them would refuse, except for missing funds
 */
export async function quotePins(
  db: Db,
  context: ActorContext,
  asked: QueryOf<typeof pinQuote>,
): Promise<ReplyOf<typeof pinQuote>['data']> {
  const { owner, package: sold, count, terms, payable, payment_mode } = await preparePins(db, context, asked);
  const { owner_type, id: owner_id } = owner;
  return {
    user_id: owner.user_id,
    name: owner.name,
    package: sold.name,
    count,
    amount: terms.amount,
    paid: terms.paid,
    gst_percent: sold.gst_percent,
    gst: terms.gst,
    payable,
    balance:
      payment_mode === asked.wallet
        ? await readBalance(db, { owner_type, owner_id, wallet_code: payment_mode })
        : null,
    why:
      context.actor.user_type === 'Admin'
        ? await findWhy(db, context, {
            user_id: owner.user_id,
            value: worthOfPins(sold.data, terms.amount, count),
          })
        : null,
  };
}

/** What pins count for when the company's limit is judged, whatever is paid for them. */
export const worthOfPins = (sold: Package, amount: string, count: number): string =>
  givenAtOnce(sold, amount).times(count).toFixed();
