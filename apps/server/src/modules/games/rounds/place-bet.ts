import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { formatMoney } from '@banyan/contract/core/money';
import { message, text } from '@banyan/contract/core/text';
import type { placeBet as call } from '@banyan/contract/games/rounds';
import { isBetWithin, largestStake } from '@banyan/fair/prediction/exposure';
import { feeOf, type PredictionBet } from '@banyan/fair/prediction/payouts';
import { factorOf } from '@banyan/fair/prediction/selections';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import type { PredictionEpochRules } from '../epochs/rules-of.ts';
import type { ReadLoss } from '../refuse-own-limits.ts';
import { type OpenRound, takeBet } from './take-bet.ts';

/**
 * Takes a bet on a round of the colour prediction, within what it may lose on each digit (docs/fair-games.md §3.1).
 * @throws what `takeBet` throws, round_limit
 */
export async function placeBet(
  tx: Tx,
  context: ActorContext,
  { otherLosses, issue, selection, stake }: BodyOf<typeof call> & { otherLosses: readonly ReadLoss[] },
): Promise<ReplyOf<typeof call>['data']> {
  const wanted = { issue, stake, isOnFlight: false, otherLosses };
  const taken = await takeBet<PredictionEpochRules>(tx, context, wanted, async (round, exact) => {
    await addToExposure(tx, round, { selection, stake: exact });
    return { selection, fee: feeOf(exact, round.rules).toFixed() };
  });
  return { ...taken, selection };
}

/** @throws round_limit, with the largest stake that would pass */
async function addToExposure(
  tx: Tx,
  { id, rules }: OpenRound<PredictionEpochRules>,
  bet: PredictionBet,
): Promise<void> {
  const row = onlyRow(
    await sql<{ stakes: string; liability: string[] }>`
      select stakes::text, liability::text[] from game_exposure where round_id = ${id} for update`.execute(
      tx,
    ),
  );
  const liability = row.liability.map((owed) => toDecimal(owed));
  const stakes = toDecimal(row.stakes);
  const exposure = { stakes, liability, worst_loss: stakes };
  if (!isBetWithin(exposure, bet, rules.round_loss_limit, rules)) {
    const left = largestStake(exposure, bet.selection, rules.round_loss_limit, rules) ?? '0';
    const problem =
      left === '0'
        ? text('This round takes nothing more on it.')
        : message('At most {amount} on it in this round.', {
            amount: formatMoney(left, await readCompany(tx)),
          });
    throw fail('round_limit', { stake: problem });
  }
  const contract = toDecimal(bet.stake).minus(feeOf(bet.stake, rules));
  const after = liability.map((owed, digit) => owed.plus(contract.times(factorOf(bet.selection, digit))));
  await sql`update game_exposure set bets = bets + 1, stakes = stakes + ${bet.stake}::numeric,
    liability = ${after.map((owed) => owed.toFixed())}::numeric[] where round_id = ${id}`.execute(tx);
}
