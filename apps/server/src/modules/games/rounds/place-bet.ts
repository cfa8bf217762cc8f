import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { formatMoney } from '@banyan/contract/core/money';
import { message, text } from '@banyan/contract/core/text';
import type { placeBet as call } from '@banyan/contract/games/rounds';
import { isBetWithin, largestStake } from '@banyan/fair/prediction/exposure';
import { feeOf, type PredictionBet } from '@banyan/fair/prediction/payouts';
import { factorOf } from '@banyan/fair/prediction/selections';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import { refuseFinerThan } from '../../company/refuse-finer-than.ts';
import { postJournals } from '../../ledger/post-journals.ts';
import { money } from '../../ledger/rules.ts';
import type { PredictionEpochRules } from '../epochs/rules-of.ts';
import { playCredits } from '../post-game-transfer.ts';
import { readBetLoss } from '../read-bet-loss.ts';
import { type ReadLoss, refuseOwnLimits } from '../refuse-own-limits.ts';
import { requirePlayer } from '../require-player.ts';
import { stakeJournal } from '../stake-journal.ts';
import { readGameBalance } from './read-game-balance.ts';

type Receipt = ReplyOf<typeof call>['data'];

interface OpenRound {
  id: string;
  game: string;
  asset_id: number;
  now: string;
  rules: PredictionEpochRules;
}

/**
 * Takes a bet on the round it names (docs/fair-games.md §10): as long as that is open by the database's clock, within the stakes of
 * the chain, the own limits of the member and what the round may lose. The row of the player is locked first and that of the
 * exposure last, so that limits hold however much is sent at once.
 * @param otherLosses what the member loses in other kinds of play: the limits are those of all together
 * @throws what `requirePlayer` throws, unknown_round, round_closed, amount_out_of_range, above_maximum, own_limit, round_limit,
 *   insufficient_funds through the ledger: nothing is changed
 */
export async function placeBet(
  tx: Tx,
  context: ActorContext,
  { otherLosses, ...body }: BodyOf<typeof call> & { otherLosses: readonly ReadLoss[] },
): Promise<Receipt> {
  const { id: member_id, mode } = await requirePlayer(tx, context);
  const company = await readCompany(tx);
  const { issue, selection } = body;
  const stake = toDecimal(body.stake).toFixed();
  refuseFinerThan(company.round_off_digits, { stake });
  const asset_id = mode === 'real_money' ? money : playCredits;
  const round = await lockOpenRound(tx, issue, asset_id);
  const { rules, game } = round;
  if (toDecimal(stake).gt(rules.largest_stake))
    throw fail('above_maximum', {
      stake: message('The maximum is {maximum}.', { maximum: formatMoney(rules.largest_stake, company) }),
    });
  await refuseOwnLimits(
    tx,
    company,
    { member_id, asset_id, stake, now: round.now },
    {
      losses: [readBetLoss, ...otherLosses],
      problem: (left) => ({ stake: message('Your own limit leaves {amount} to bet now.', { amount: left }) }),
    },
  );
  await addToExposure(tx, company, round, { selection, stake });
  const fee = feeOf(stake, rules).toFixed();
  const at = new Date(round.now);
  const { id, no } = await tx
    .insertInto('game_bet')
    .values({
      game,
      member_id,
      stake,
      fee,
      at,
      round_id: round.id,
      selection,
      asset_id,
      status: 'Accepted',
      business_date: businessDate(at, company.timezone),
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  const [txn_id = null] = await postJournals(tx, context, [
    stakeJournal({ id, no, member_id, stake, game, asset_id }),
  ]);
  await tx.updateTable('game_bet').set({ txn_id }).where('id', '=', id).execute();
  const balance = await readGameBalance(tx, { member_id, asset_id });
  return { no, issue, selection, stake, fee, at: at.toISOString(), balance };
}

/**
 * The round, with its row locked against being closed. The clock is read by the statement that locks: with the state alone a
 * closing would starve behind new bets.
 */
async function lockOpenRound(tx: Tx, issue: string, asset_id: number): Promise<OpenRound> {
  const { rows } = await sql<OpenRound>`
    select r.id::text, r.game, r.asset_id, e.record -> 'rules' as rules,
      to_char(game_clock() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now
    from game_round r join game_epoch e on e.id = r.epoch_id
    where r.issue = ${issue} and r.asset_id = ${asset_id} and r.status = 'open' and r.opens_at <= game_clock()
      and game_clock() < r.closes_at
    for share of r`.execute(tx);
  if (rows[0]) return rows[0];
  const known = await tx.selectFrom('game_round').select('id').where('issue', '=', issue).executeTakeFirst();
  throw fail(known ? 'round_closed' : 'unknown_round');
}

/** @throws round_limit, with the largest stake that would pass */
async function addToExposure(
  tx: Tx,
  company: Awaited<ReturnType<typeof readCompany>>,
  { id, rules }: OpenRound,
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
        : message('At most {amount} on it in this round.', { amount: formatMoney(left, company) });
    throw fail('round_limit', { stake: problem });
  }
  const contract = toDecimal(bet.stake).minus(feeOf(bet.stake, rules));
  const after = liability.map((owed, digit) => owed.plus(contract.times(factorOf(bet.selection, digit))));
  await sql`update game_exposure set bets = bets + 1, stakes = stakes + ${bet.stake}::numeric,
    liability = ${after.map((owed) => owed.toFixed())}::numeric[] where round_id = ${id}`.execute(tx);
}
