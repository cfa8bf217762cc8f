import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import type { placeBet as call } from '@banyan/contract/games/rounds';
import { isBetWithin, largestStake } from '@banyan/fair/prediction/exposure';
import { feeOf } from '@banyan/fair/prediction/payouts';
import { factorOf } from '@banyan/fair/prediction/selections';
import { toDecimal } from '@banyan/plan/money';
import type { Tx } from '../../../platform/database/db.ts';
import { Failure, fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import type { PredictionEpochRules } from '../epochs/rules-of.ts';
import { formatStake } from '../format-stake.ts';
import type { ReadLosses } from '../refuse-own-limits.ts';
import { takeBets, type WantedBet } from './take-bets.ts';

type PlacedBet = ReplyOf<typeof call>['data'];
type WantedPrediction = WantedBet & BodyOf<typeof call>;

/**
 * Takes bets on rounds of the colour prediction, each within what its round may lose on each digit (docs/fair-games.md §3.1).
 * @returns of each the bet, or why it was not taken: what `takeBets` says, round_limit with the largest stake that would pass
 */
export async function placeBets(
  tx: Tx,
  wanted: readonly WantedPrediction[],
  otherLosses: readonly ReadLosses[],
): Promise<(PlacedBet | Failure)[]> {
  const taken = await takeBets<PredictionEpochRules, WantedPrediction>(tx, wanted, {
    isOnFlight: false,
    otherLosses,
    accept: async ({ exposure, rules, asset_id }, { selection, stake }) => {
      const bet = { selection, stake };
      const owed = { ...exposure, worst_loss: exposure.stakes };
      if (!isBetWithin(owed, bet, rules.round_loss_limit, rules)) {
        const left = largestStake(owed, selection, rules.round_loss_limit, rules) ?? '0';
        const problem =
          left === '0'
            ? text('This round takes nothing more on it.')
            : message('At most {amount} on it in this round.', {
                amount: formatStake(left, asset_id, await readCompany(tx)),
              });
        throw fail('round_limit', { stake: problem });
      }
      const fee = feeOf(stake, rules);
      const contract = toDecimal(stake).minus(fee);
      const liability = exposure.liability.map((before, digit) =>
        before.plus(contract.times(factorOf(selection, digit))),
      );
      return { selection, fee: fee.toFixed(), liability };
    },
  });
  return taken.map((one, index) =>
    one instanceof Failure ? one : { ...one, selection: (wanted[index] as WantedPrediction).selection },
  );
}
