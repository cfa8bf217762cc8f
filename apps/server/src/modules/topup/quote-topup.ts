import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { counterWallets, type topupQuote } from '@banyan/contract/topup/topup';
import type { Package } from '@banyan/plan/plan/package';
import type { Actor, ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { findWhy } from '../accounts/needs-second-person.ts';
import { readCompany } from '../company/queries.ts';
import { requireMember } from '../genealogy/queries.ts';
import { givenAtOnce } from '../income/package-worth.ts';
import { readBalance } from '../ledger/queries.ts';
import { findPackageOnSale } from './queries.ts';
import { topupTerms } from './rules.ts';

/**
 * The price of a topup, and the balance of the wallet that would pay it: a member's own fund wallet, for an admin the
 * member's, of a franchise the one it names.
 * @throws what the topup itself would refuse, except for missing funds
 */
export async function quoteTopup(
  db: Db,
  context: ActorContext,
  asked: QueryOf<typeof topupQuote>,
): Promise<ReplyOf<typeof topupQuote>['data']> {
  const { actor } = context;
  const member = await requireMember(db, asked.user_id ?? actor.user_id);
  if (member.is_blocked) throw fail('blocked');
  const [company, sold] = [await readCompany(db), await findPackageOnSale(db, asked.package)];
  const { paid, ...terms } = topupTerms(sold, asked, company.round_off_digits);
  const payer = payerOf(actor, member.id, asked.wallet);
  return {
    user_id: member.user_id,
    name: member.name,
    package: sold.name,
    paid,
    ...terms,
    gst_percent: sold.gst_percent,
    wallet: payer.wallet_code,
    balance: await readBalance(db, payer),
    is_activation: member.live_topups === 0,
    why:
      actor.user_type === 'Admin'
        ? await findWhy(db, context, worthOf(member, sold.data, terms.amount))
        : null,
  };
}

const payerOf = (actor: Actor, memberId: string, wallet: string = counterWallets[0]) =>
  actor.user_type === 'Franchise'
    ? ({ owner_type: 'Franchise', owner_id: actor.id, wallet_code: wallet } as const)
    : ({
        owner_type: 'User',
        owner_id: actor.user_type === 'User' ? actor.id : memberId,
        wallet_code: 'fund',
      } as const);

/** What an admin's topup counts for when the company's limit is judged: its face value, or what it gives at once. */
const worthOf = (member: { user_id: string }, sold: Package, amount: string) => ({
  user_id: member.user_id,
  value: givenAtOnce(sold, amount).toFixed(),
});
