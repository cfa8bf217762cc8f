import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import type { placeAviatorBet as call } from '@banyan/contract/games/aviator';
import { largestFlightStake, lossAt } from '@banyan/fair/aviator/largest-flight-stake';
import { highestX100 } from '@banyan/fair/aviator/payouts';
import { type Decimal, roundMoney, toDecimal } from '@banyan/plan/money';
import type { Tx } from '../../../platform/database/db.ts';
import { Failure, fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import type { AviatorEpochRules } from '../epochs/rules-of.ts';
import { formatStake } from '../format-stake.ts';
import type { ReadLosses } from '../refuse-own-limits.ts';
import type { OpenRound } from '../rounds/lock-open-rounds.ts';
import { takeBets, type WantedBet } from '../rounds/take-bets.ts';
import { requireAutoplay } from './require-autoplay.ts';

type PlacedBet = ReplyOf<typeof call>['data'];
type WantedFlight = WantedBet & BodyOf<typeof call>;

/**
 * Takes bets on a flight, one a panel (`game_bet_panel`), within what the round may lose when each of its bets leaves at its highest factor
 * (docs/fair-games.md §3.2, §12). The fee, the edge of the stake, is half up to the company's decimals and moves nothing by itself.
 * @returns of each the bet, or why it was not taken: what `takeBets` says, round_limit with the largest stake below it that would pass,
 *   unknown_autoplay, autoplay_over, amount_out_of_range for a target above the cap
 * @throws bet_on_panel through the unique index
 */
export async function placeAviatorBets(
  tx: Tx,
  wanted: readonly WantedFlight[],
  otherLosses: readonly ReadLosses[],
): Promise<(PlacedBet | Failure)[]> {
  const taken = await takeBets<AviatorEpochRules, WantedFlight>(tx, wanted, {
    isOnFlight: true,
    otherLosses,
    accept: async (round, { context, stake, panel, auto_x100 = null, autoplay }) => {
      const { cap_x100, max_win, edge_bps, digits } = round.rules;
      if (auto_x100 !== null && auto_x100 > cap_x100)
        throw fail('amount_out_of_range', { auto_x100: text('This is above the highest factor.') });
      const autoplay_id =
        autoplay === undefined
          ? null
          : await requireAutoplay(tx, context.actor.id, { no: autoplay, panel, stake, auto_x100 });
      const highest_x100 = highestX100(stake, auto_x100, cap_x100, max_win);
      const liability = await addToFlight(tx, round, { stake, auto_x100, highest_x100 });
      const fee = roundMoney(toDecimal(stake).times(edge_bps).div(10_000), digits).toFixed();
      return { fee, panel, auto_x100, highest_x100, autoplay_id, liability };
    },
  });
  return taken.map((one, index) => {
    if (one instanceof Failure) return one;
    const { panel, auto_x100 = null } = wanted[index] as WantedFlight;
    const { fee: _fee, ...receipt } = one;
    return { ...receipt, panel, auto_x100, status: 'Accepted', cash_x100: null, payout: null };
  });
}

/**
 * What a flight owes with a bet more, each at its highest factor.
 * @throws round_limit
 */
async function addToFlight(
  tx: Tx,
  { exposure: { stakes, liability }, rules, asset_id }: OpenRound<AviatorEpochRules>,
  bet: { stake: string; auto_x100: number | null; highest_x100: number },
): Promise<Decimal[]> {
  const [owed = toDecimal('0'), ...rest] = liability;
  const left = toDecimal(rules.round_loss_limit).minus(owed.minus(stakes));
  if (lossAt(bet.stake, bet.highest_x100).gt(left)) {
    const largest = largestFlightStake(bet.stake, bet.auto_x100, left.toFixed(), rules);
    const problem =
      largest === '0'
        ? text('This round takes nothing more on it.')
        : message('At most {amount} on it in this round.', {
            amount: formatStake(largest, asset_id, await readCompany(tx)),
          });
    throw fail('round_limit', { stake: problem });
  }
  return [owed.plus(toDecimal(bet.stake).times(bet.highest_x100).div(100)), ...rest];
}
