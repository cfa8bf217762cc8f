import { payoutRaw, tokensOf } from '@banyan/chain/token-amounts';
import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { withdrawalQuote as call } from '@banyan/contract/withdrawals/withdrawals';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { findTokenTerms } from './find-token-terms.ts';
import { loadTimes } from './load-bases.ts';
import { readAskedToday, readRule, refuseAboveDay, requireAllowed } from './read-rule.ts';
import { readMain } from './read-withdrawal-options.ts';
import { ownerTypeOf, refuseOtherWallet } from './request-withdrawal.ts';
import { requireBasis } from './require-figures.ts';
import { withdrawalFigures } from './rules.ts';

/**
 * What a withdrawal costs, and what the wallet has: a withdrawal asked for now is stored with these figures.
 * @throws no_wallet, amount_out_of_range, below_minimum, above_maximum, daily_limit
 */
export async function quoteWithdrawal(
  db: Db,
  context: ActorContext,
  asked: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  refuseOtherWallet(asked.wallet);
  const owner = { id: context.actor.id, owner_type: ownerTypeOf(context) };
  const times = await loadTimes(db, context.now);
  const [rule, basis, { available }, askedToday, { network_fee, token }] = await Promise.all([
    readRule(db, owner.owner_type),
    requireBasis(db, times, owner),
    readMain(db, owner),
    readAskedToday(db, times, owner.id),
    findTokenTerms(db, context, asked.token ?? null),
  ]);
  const figures = requireAllowed(times, basis, rule, asked.amount, network_fee);
  refuseAboveDay(times, rule, toDecimal(askedToday).plus(asked.amount).toFixed());
  const withPan = withdrawalFigures(asked.amount, { ...basis, has_pan: true }, network_fee);
  const without_pan = toDecimal(figures.tds).minus(withPan.tds);
  return {
    ...figures,
    available,
    without_pan: without_pan.gt('0') ? without_pan.toFixed() : null,
    tokens: token && {
      ...token,
      amount: tokensOf(payoutRaw({ ...token, net: figures.net }), token.decimals),
    },
  };
}
