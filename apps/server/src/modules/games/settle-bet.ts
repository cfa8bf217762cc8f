import { text } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';
import { requireMember } from '../genealogy/queries.ts';
import { earnBetIncomes } from '../income/earn-bet-incomes.ts';
import { postEvents } from '../income/post-event.ts';
import { readPlanInForce } from '../income/queries.ts';
import { stakeJournal } from './stake-journal.ts';

/**
 * A bet of a scenario, accepted and settled at once: the stake goes from the wallet `game` into the pool of the game, and
 * its fee pays earlier bettors and the uplines, all in one transaction (docs/plans.md §3.7, §3.8).
 * @param input.fee the part of the stake that is shared, an amount
 * @throws unknown_member, blocked, amount_out_of_range, insufficient_funds: nothing is changed
 */
export async function settleBet(
  tx: Tx,
  context: Context,
  input: { user_id: string; game: string; stake: string; fee: string },
): Promise<{ no: string }> {
  const { now } = context;
  const { stake, fee, game } = input;
  const member = await requireMember(tx, input.user_id);
  if (member.is_blocked) throw fail('blocked');
  const [company, in_force] = await Promise.all([readCompany(tx), readPlanInForce(tx, now)]);
  if (toDecimal(stake).lte('0'))
    throw fail('amount_out_of_range', { stake: text('Enter an amount above zero.') });
  if (toDecimal(fee).isNegative() || toDecimal(fee).gt(stake))
    throw fail('amount_out_of_range', { fee: text('Between 0 and the stake.') });
  const { round_off_digits } = company;
  refuseFinerThan(round_off_digits, { stake, fee });
  const business_date = businessDate(now, company.timezone);
  const { id, no } = await tx
    .insertInto('game_bet')
    .values({ game, member_id: member.id, stake, fee, business_date, at: now })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  const bet = { id, no, member_id: member.id, game, stake, fee };
  const moment = { game, business_date, at: now, round_off_digits, in_force };
  const earned = await earnBetIncomes(tx, [bet], moment);
  const from = member.user_id;
  await postEvents(
    tx,
    earned.map((event) => ({ ...event, from, journal: stakeJournal(bet), context })),
  );
  return { no };
}
