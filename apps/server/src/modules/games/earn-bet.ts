import type { Tx } from '../../platform/database/db.ts';
import { type EarningBet, earnBetIncomes } from '../income/earn-bet-incomes.ts';
import { recordEvent } from '../income/record-event.ts';
import type { WrittenIncome } from '../income/write-incomes.ts';

/**
 * The business event of a bet that has settled and is not void, with the incomes that its fee pays to earlier bettors and the uplines
 * (docs/plans.md §3.7, §3.8). The caller posts them: `post-event.ts`.
 * @param bet.fee the part of the stake that is shared, an amount
 */
export async function earnBet(
  tx: Tx,
  bet: { id: string; member_id: string; game: string; stake: string; fee: string },
  moment: Pick<EarningBet, 'business_date' | 'at' | 'round_off_digits' | 'in_force'>,
): Promise<{ event_id: string; incomes: WrittenIncome[] }> {
  const { game, fee } = bet;
  const { business_date, at } = moment;
  const event_id = await recordEvent(tx, {
    kind: 'bet',
    source_id: bet.id,
    member_id: bet.member_id,
    amount: bet.stake,
    amount_paid: fee,
    ref: game,
    business_date,
    at,
  });
  const incomes = await earnBetIncomes(tx, { event_id, bettor: bet.member_id, game, fee, ...moment });
  return { event_id, incomes };
}
