import type { MoneyStyle } from '@banyan/contract/core/money';
import type { Message } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { formatStake } from './format-stake.ts';

/** What a member is about to play for, and when by the database's clock; the stake is a decimal string. */
export interface Staked {
  member_id: string;
  asset_id: number;
  stake: string;
  now: string;
}

/**
 * The net loss of a member in each of these last days, a decimal string below zero where more was won; what has not ended counts as
 * lost.
 */
export type ReadLosses = (tx: Tx, staked: Staked, days: readonly number[]) => Promise<string[]>;

const lossDays = new Map([
  ['loss_1', 1],
  ['loss_7', 7],
  ['loss_30', 30],
]);

/**
 * Judges a stake by the limits that the member has set (docs/security.md §16): the largest stake, and the net loss of the last 24 hours,
 * 7 and 30 days in games and lottery together. The caller holds the row of the player.
 * @param losses of each kind of play
 * @param problem names the field, with the amount that is left
 * @throws own_limit
 */
export async function refuseOwnLimits(
  tx: Tx,
  company: MoneyStyle,
  staked: Staked,
  { losses, problem }: { losses: readonly ReadLosses[]; problem: (left: string) => Record<string, Message> },
): Promise<void> {
  const limits = await tx
    .selectFrom('game_limit')
    .select(['kind', 'amount'])
    .where('member_id', '=', staked.member_id)
    .where('amount', 'is not', null)
    .execute();
  const days = limits.flatMap(({ kind }) => lossDays.get(kind) ?? []);
  const lost = days.length === 0 ? [] : await Promise.all(losses.map((read) => read(tx, staked, days)));
  for (const { kind, amount } of limits) {
    const place = days.indexOf(lossDays.get(kind) ?? 0);
    if (amount === null || (kind !== 'stake' && place < 0)) continue;
    let left = toDecimal(amount);
    if (place >= 0) for (const one of lost) left = left.minus(one[place] ?? '0');
    if (toDecimal(staked.stake).gt(left))
      throw fail(
        'own_limit',
        problem(formatStake(left.isNegative() ? '0' : left.toFixed(), staked.asset_id, company)),
      );
  }
}
