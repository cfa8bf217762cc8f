import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { transferQuote as call } from '@banyan/contract/transfers/transfers';
import { toDecimal } from '@banyan/plan/money';
import { businessDate } from '../../platform/clock.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { Failure } from '../../platform/fail.ts';
import { readWalletsOf } from '../ledger/queries.ts';
import { prepareTransfers } from './prepare-transfers.ts';
import { refuseAboveDay } from './rules.ts';

/**
 * What a transfer costs, and what the wallet has: a transfer sent now is posted with these figures.
 * @throws what `prepareTransfers` and `refuseAboveDay` throw
 */
export async function quoteTransfer(
  db: Db,
  context: ActorContext,
  asked: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const [prepared] = await prepareTransfers(db, [{ context, asked }]);
  if (!prepared) throw new Error('one transfer is prepared once');
  if (prepared instanceof Failure) throw prepared;
  const { rule, company, sender, recipient, figures } = prepared;
  const sent = await db
    .selectFrom('transfer_day')
    .select(['amount', 'count'])
    .where('owner_id', '=', sender.id)
    .where('rule_id', '=', rule.id)
    .where('business_date', '=', businessDate(context.now, company.timezone))
    .executeTakeFirst();
  const day = {
    amount: toDecimal(figures.amount)
      .plus(sent?.amount ?? '0')
      .toFixed(),
    count: (sent?.count ?? 0) + 1,
  };
  refuseAboveDay(rule, day, company);
  const wallets = await readWalletsOf(db, { owner_type: sender.owner_type, owner_id: sender.id });
  const wallet = wallets.find(({ code }) => code === asked.from_wallet);
  return {
    user_id: recipient.user_id,
    name: recipient.name,
    ...figures,
    available: toDecimal(wallet?.balance ?? '0')
      .minus(wallet?.held ?? '0')
      .toFixed(),
  };
}
