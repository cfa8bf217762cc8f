import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { startAutoplay as call } from '@banyan/contract/games/aviator';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import { refuseFinerThan } from '../../company/refuse-finer-than.ts';
import { requirePlayer } from '../require-player.ts';

/**
 * Notes what a member lets a panel bet by itself, with its stop at a loss (docs/fair-games.md §12). It bets nothing: each bet is placed
 * and judged by itself, and names it.
 * @throws what `requirePlayer` throws, amount_out_of_range
 */
export async function startAutoplay(
  tx: Tx,
  context: ActorContext,
  { panel, rounds, auto_x100 = null, ...amounts }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { id: member_id } = await requirePlayer(tx, context);
  const { round_off_digits } = await readCompany(tx);
  const stake = toDecimal(amounts.stake).toFixed();
  const stop_at_loss = toDecimal(amounts.stop_at_loss).toFixed();
  refuseFinerThan(round_off_digits, { stake, stop_at_loss });
  if (toDecimal(stop_at_loss).lt(stake))
    throw fail('amount_out_of_range', { stop_at_loss: text('At least one stake.') });
  const { no } = await tx
    .insertInto('game_autoplay')
    .values({ member_id, panel, stake, auto_x100, rounds, stop_at_loss, at: context.now })
    .returning('no')
    .executeTakeFirstOrThrow();
  return { no, panel, stake, auto_x100, rounds, stop_at_loss };
}
