import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { upgradeQuote } from '@banyan/contract/topup/upgrades';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import { requireMember } from '../../genealogy/queries.ts';
import { readBalance } from '../../ledger/queries.ts';
import { findPackageOnSale } from '../queries.ts';
import { upgradeTerms } from './upgrade-terms.ts';

/**
 * The price of a member's own upgrade, and the balance of the fund wallet that would pay it.
 * @throws what the upgrade itself would refuse, except for missing funds
 */
export async function quoteUpgrade(
  db: Db,
  { actor, now }: ActorContext,
  asked: QueryOf<typeof upgradeQuote>,
): Promise<ReplyOf<typeof upgradeQuote>['data']> {
  const member = await requireMember(db, actor.user_id);
  if (member.is_blocked) throw fail('blocked');
  const [company, sold] = [await readCompany(db), await findPackageOnSale(db, asked.package)];
  const { terms, face, from } = await upgradeTerms(db, {
    member_id: member.id,
    package: sold,
    amount: asked.amount,
    date: businessDate(now, company.timezone),
    digits: company.round_off_digits,
  });
  const fund = { owner_type: 'User', owner_id: member.id, wallet_code: 'fund' } as const;
  return {
    from: from.name,
    package: sold.name,
    face,
    ...terms,
    gst_percent: sold.gst_percent,
    balance: await readBalance(db, fund),
  };
}
