import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { inEnglish } from '@banyan/contract/core/text';
import type { upgradeOffers } from '@banyan/contract/topup/upgrades';
import { toDecimal } from '@banyan/plan/money';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import { requireMember } from '../../genealogy/queries.ts';
import { findUpgraded, termsFrom, type Upgraded } from './upgrade-terms.ts';

type Offer = ReplyOf<typeof upgradeOffers>['data'][number];

/** The packages on sale that a member's topup can lead on to, the cheapest first (docs/plans.md §7.10). */
export async function readUpgradeOffers(db: Db, { actor, now }: ActorContext): Promise<Offer[]> {
  const [member, company, packages] = [
    await requireMember(db, actor.user_id),
    await readCompany(db),
    await db
      .selectFrom('package')
      .select(['id', 'code', 'amount', 'min', 'max', 'bv', 'gst_percent'])
      .where('is_current', '=', true)
      .where('is_on_sale', '=', true)
      .orderBy((eb) => eb.fn.coalesce('amount', 'max'))
      .orderBy('code')
      .execute(),
  ];
  const from = await findUpgraded(db, {
    member_id: member.id,
    date: businessDate(now, company.timezone),
    packages: packages.map(({ id }) => id),
  });
  if (!from) return [];
  return packages
    .filter((sold) => toDecimal(sold.amount ?? sold.max ?? '0').gt(from.face))
    .map((sold) => ({
      package: sold.code,
      from: from.code,
      from_name: from.name,
      ...priceOf(from, sold, company.round_off_digits),
    }));
}

/** What an upgrade costs, at the most of a package that takes any amount, or why it is refused. */
function priceOf(
  from: Upgraded,
  sold: Parameters<typeof termsFrom>[1]['package'],
  digits: number,
): Pick<Offer, 'payable' | 'why'> {
  try {
    const { terms } = termsFrom(from, {
      package: sold,
      amount: sold.amount ?? sold.max ?? undefined,
      digits,
    });
    return { payable: sold.amount === null ? null : terms.payable, why: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { payable: null, why: Object.values(error.messages).map(inEnglish).join(' ') };
  }
}
