import { formatMoney, type MoneyStyle } from '@banyan/contract/core/money';
import { message } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { fail } from '../../platform/fail.ts';

const lossDays = new Map([
  ['loss_1', 1],
  ['loss_7', 7],
  ['loss_30', 30],
]);

/**
 * Judges what tickets cost by the limits that the member has set (docs/security.md §16): the largest stake, and the net loss of the last 24 hours,
 * 7 and 30 days in lottery and games, where what has not ended counts as lost. The caller holds the row of the player.
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
    const days = lossDays.get(kind);
    if (amount === null || (kind !== 'stake' && days === undefined)) continue;
    const lost = days === undefined ? '0' : await lostSince(tx, { member_id, asset_id, now, days });
    const left = toDecimal(amount).minus(lost);
    if (toDecimal(stake).gt(left))
      throw fail('own_limit', {
        count: message('Your own limit leaves {amount} for tickets now.', {
          amount: formatMoney(left.isNegative() ? '0' : left.toFixed(), company),
        }),
      });
  }
}

async function lostSince(
  tx: Tx,
  { member_id, asset_id, now, days }: { member_id: string; asset_id: number; now: string; days: number },
): Promise<string> {
  const { lost } = onlyRow(
    await sql<{ lost: string }>`
      select (coalesce(sum(p.amount - case when p.refund_txn_id is not null then p.amount else coalesce((
        select sum(z.amount) from lottery_prize z where z.draw_id = p.draw_id and z.member_id = p.member_id
          and z.serial between p.first_serial and p.first_serial + p.tickets - 1), 0) end), 0) + coalesce((
          select sum(b.stake - coalesce(b.payout, 0)) from game_bet b
          where b.member_id = ${member_id} and b.asset_id = ${asset_id} and b.round_id is not null
            and b.at > ${now}::timestamptz - make_interval(days => ${days}::int)), 0))::text as lost
      from lottery_purchase p join lottery_draw d on d.id = p.draw_id
      where p.member_id = ${member_id} and d.asset_id = ${asset_id}
        and p.at > ${now}::timestamptz - make_interval(days => ${days}::int)`.execute(tx),
  );
  return lost;
}
