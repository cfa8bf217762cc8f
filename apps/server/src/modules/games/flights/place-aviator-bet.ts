import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { formatMoney } from '@banyan/contract/core/money';
import { message, text } from '@banyan/contract/core/text';
import type { placeAviatorBet as call } from '@banyan/contract/games/aviator';
import { largestFlightStake, lossAt } from '@banyan/fair/aviator/largest-flight-stake';
import { highestX100 } from '@banyan/fair/aviator/payouts';
import { roundMoney, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import type { AviatorEpochRules } from '../epochs/rules-of.ts';
import type { ReadLoss } from '../refuse-own-limits.ts';
import { type OpenRound, takeBet } from '../rounds/take-bet.ts';
import { requireAutoplay } from './require-autoplay.ts';

/**
 * Takes a bet on a flight, one a panel, within what the round may lose when each of its bets leaves at its highest factor
 * (docs/fair-games.md §3.2, §12). Its fee, the edge of the stake, is half up to the company's decimals and moves nothing by itself.
 * @throws what `takeBet` throws, round_limit, bet_on_panel, unknown_autoplay, autoplay_over, amount_out_of_range
 *   for a target above the cap
 */
export async function placeAviatorBet(
  tx: Tx,
  context: ActorContext,
  {
    otherLosses,
    issue,
    panel,
    stake,
    auto_x100 = null,
    autoplay,
  }: BodyOf<typeof call> & { otherLosses: readonly ReadLoss[] },
): Promise<ReplyOf<typeof call>['data']> {
  const wanted = { issue, stake, isOnFlight: true, otherLosses };
  const taken = await takeBet<AviatorEpochRules>(tx, context, wanted, async (round, exact) => {
    const { cap_x100, max_win, edge_bps, digits } = round.rules;
    if (auto_x100 !== null && auto_x100 > cap_x100)
      throw fail('amount_out_of_range', { auto_x100: text('This is above the highest factor.') });
    const autoplay_id =
      autoplay === undefined
        ? null
        : await requireAutoplay(tx, context.actor.id, { no: autoplay, panel, stake: exact, auto_x100 });
    const highest_x100 = highestX100(exact, auto_x100, cap_x100, max_win);
    await addToFlightExposure(tx, round, { stake: exact, auto_x100, highest_x100 });
    const fee = roundMoney(toDecimal(exact).times(edge_bps).div(10_000), digits).toFixed();
    return { fee, panel, auto_x100, highest_x100, autoplay_id };
  });
  const { fee: _fee, ...receipt } = taken;
  return { ...receipt, panel, auto_x100, status: 'Accepted', cash_x100: null, payout: null };
}

/** @throws round_limit, with the largest stake below it that would pass */
async function addToFlightExposure(
  tx: Tx,
  { id, rules }: OpenRound<AviatorEpochRules>,
  bet: { stake: string; auto_x100: number | null; highest_x100: number },
): Promise<void> {
  const { loss } = onlyRow(
    await sql<{ loss: string }>`
      select (liability[1] - stakes)::text as loss from game_exposure where round_id = ${id} for update`.execute(
      tx,
    ),
  );
  const left = toDecimal(rules.round_loss_limit).minus(loss);
  if (lossAt(bet.stake, bet.highest_x100).gt(left)) {
    const largest = largestFlightStake(bet.stake, bet.auto_x100, left.toFixed(), rules);
    const problem =
      largest === '0'
        ? text('This round takes nothing more on it.')
        : message('At most {amount} on it in this round.', {
            amount: formatMoney(largest, await readCompany(tx)),
          });
    throw fail('round_limit', { stake: problem });
  }
  await sql`update game_exposure set bets = bets + 1, stakes = stakes + ${bet.stake}::numeric,
    liability[1] = liability[1] + ${bet.stake}::numeric * ${bet.highest_x100}::int / 100 where round_id = ${id}`.execute(
    tx,
  );
}
