import { formatMoney } from '@banyan/contract/core/money';
import { message } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import { refuseFinerThan } from '../../company/refuse-finer-than.ts';
import { postJournals } from '../../ledger/post-journals.ts';
import { money } from '../../ledger/rules.ts';
import type { EpochRules } from '../epochs/rules-of.ts';
import { playCredits } from '../post-game-transfer.ts';
import { readBetLoss } from '../read-bet-loss.ts';
import { type ReadLoss, refuseOwnLimits } from '../refuse-own-limits.ts';
import { requirePlayer } from '../require-player.ts';
import { stakeJournal } from '../stake-journal.ts';
import { readGameBalance } from './read-game-balance.ts';

/** A round that takes bets, with its row locked against being closed. */
export interface OpenRound<R extends EpochRules> {
  id: string;
  game: string;
  asset_id: number;
  /** By the database's clock. */
  now: string;
  rules: R;
}

/** What a game adds to a bet: the fee, an amount, and what it is on. */
interface AcceptedBet {
  fee: string;
  selection?: string;
  panel?: number;
  auto_x100?: number | null;
  highest_x100?: number;
  autoplay_id?: string | null;
}

interface WantedBet {
  issue: string;
  stake: string;
  isOnFlight: boolean;
  otherLosses: readonly ReadLoss[];
}

export interface TakenBet {
  no: string;
  issue: string;
  stake: string;
  fee: string;
  at: string;
  balance: string;
}

/**
 * Takes a bet on the round it names (docs/fair-games.md §10): as long as that is open by the database's clock, within the stakes of
 * the chain, the own limits of the member and what the round may lose. The row of the player is locked first and that of the
 * exposure last, so that limits hold however much is sent at once.
 * @param bet.otherLosses what the member loses in other kinds of play: the limits are those of all together
 * @param accept adds the bet to the exposure of the round, or throws round_limit
 * @throws what `requirePlayer` and `accept` throw, unknown_round, round_closed, amount_out_of_range, above_maximum, own_limit,
 *   insufficient_funds through the ledger: nothing is changed
 */
export async function takeBet<R extends EpochRules>(
  tx: Tx,
  context: ActorContext,
  { issue, isOnFlight, otherLosses, ...bet }: WantedBet,
  accept: (round: OpenRound<R>, stake: string) => Promise<AcceptedBet>,
): Promise<TakenBet> {
  const { id: member_id, mode } = await requirePlayer(tx, context);
  const company = await readCompany(tx);
  const stake = toDecimal(bet.stake).toFixed();
  refuseFinerThan(company.round_off_digits, { stake });
  const asset_id = mode === 'real_money' ? money : playCredits;
  const round = await lockOpenRound<R>(tx, { issue, asset_id, isOnFlight });
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
  const accepted = await accept(round, stake);
  const at = new Date(round.now);
  const { id, no } = await tx
    .insertInto('game_bet')
    .values({
      game,
      member_id,
      stake,
      at,
      round_id: round.id,
      asset_id,
      status: 'Accepted',
      business_date: businessDate(at, company.timezone),
      ...accepted,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  const [txn_id = null] = await postJournals(tx, context, [
    stakeJournal({ id, no, member_id, stake, game, asset_id }),
  ]);
  await tx.updateTable('game_bet').set({ txn_id }).where('id', '=', id).execute();
  const balance = await readGameBalance(tx, { member_id, asset_id });
  return { no, issue, stake, fee: accepted.fee, at: at.toISOString(), balance };
}

/**
 * The round, with its row locked against being closed. The clock is read by the statement that locks: with the state alone a
 * closing would starve behind new bets.
 */
async function lockOpenRound<R extends EpochRules>(
  tx: Tx,
  { issue, asset_id, isOnFlight }: { issue: string; asset_id: number; isOnFlight: boolean },
): Promise<OpenRound<R>> {
  const { rows } = await sql<OpenRound<R>>`
    select r.id::text, r.game, r.asset_id, e.record -> 'rules' as rules,
      to_char(game_clock() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now
    from game_round r join game_epoch e on e.id = r.epoch_id
    where r.issue = ${issue} and (r.game = 'AV') = ${isOnFlight} and r.asset_id = ${asset_id} and r.status = 'open'
      and r.opens_at <= game_clock() and game_clock() < r.closes_at
    for share of r`.execute(tx);
  if (rows[0]) return rows[0];
  const known =
    await sql`select from game_round where issue = ${issue} and (game = 'AV') = ${isOnFlight}`.execute(tx);
  throw fail(known.rows.length > 0 ? 'round_closed' : 'unknown_round');
}
