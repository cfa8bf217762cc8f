import { formatMoney, type MoneyStyle } from '@banyan/contract/core/money';
import { message } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';

const lossDays = { loss_1: 1, loss_7: 7, loss_30: 30 } as const;

/**
 * Judges a stake by the limits that the member has set (docs/security.md §16): the largest stake, and the net loss of the last 24 hours,
 * 7 and 30 days, where a bet that has not ended counts as lost. The caller holds the row of the player.
 * @throws own_limit
 */
export async function refuseOwnLimits(
  tx: Tx,
  company: MoneyStyle,
  { member_id, asset_id, stake, now }: { member_id: string; asset_id: number; stake: string; now: string },
): Promise<void> {
  const limits = await tx
    .selectFrom('game_limit')
    .select(['kind', 'amount'])
    .where('member_id', '=', member_id)
    .where('amount', 'is not', null)
    .execute();
  for (const { kind, amount } of limits) {
    if (amount === null) continue;
    if (kind === 'stake' && toDecimal(stake).gt(amount)) throw beyond(company, amount);
    if (!(kind in lossDays)) continue;
    const { lost } = onlyRow(
      await sql<{ lost: string }>`
        select coalesce(sum(stake - coalesce(payout, 0)), 0)::text as lost from game_bet
        where member_id = ${member_id} and asset_id = ${asset_id} and round_id is not null
          and at > ${now}::timestamptz - make_interval(days => ${lossDays[kind as keyof typeof lossDays]}::int)`.execute(
        tx,
      ),
    );
    const left = toDecimal(amount).minus(lost);
    if (toDecimal(stake).gt(left)) throw beyond(company, left.isNegative() ? '0' : left.toFixed());
  }
}

const beyond = (company: MoneyStyle, left: string) =>
  fail('own_limit', {
    stake: message('Your own limit leaves {amount} to bet now.', { amount: formatMoney(left, company) }),
  });
