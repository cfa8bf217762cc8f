import { cashOut } from '@banyan/fair/aviator/payouts';
import { payoutOf } from '@banyan/fair/prediction/payouts';
import type { Selection } from '@banyan/fair/prediction/selections';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { earnBetIncomes } from '../../income/earn-bet-incomes.ts';
import { postEvents } from '../../income/post-event.ts';
import { readPlanInForce } from '../../income/queries.ts';
import { postJournals } from '../../ledger/post-journals.ts';
import { money } from '../../ledger/rules.ts';
import type { EpochRules } from '../epochs/rules-of.ts';
import { boardOf } from '../flights/board-of.ts';
import { payoutJournal } from '../stake-journal.ts';
import { asLeader, type HeldGame } from './hold-game.ts';

/** Bets whose money, events and incomes are written in one transaction. */
const betsInPart = 200;

interface EndedRound {
  id: string;
  game: string;
  asset_id: number;
  status: 'drawn' | 'crashed' | 'void';
  digit: number | null;
  crash_x100: number | null;
  rules: EpochRules;
}

interface WaitingBet {
  id: string;
  no: string;
  member_id: string;
  user_id: string;
  stake: string;
  fee: string;
  /** What a bet of the prediction is on. */
  selection: Selection | null;
  /** Of a bet on a flight, in hundredths. */
  highest_x100: number | null;
  cash_x100: number | null;
}

/**
 * Ends the next bets of the oldest round that is drawn or void, in the order in which they were accepted: payouts or returned stakes,
 * and where it was played for money the events and incomes of a drawn round, all of a part in one transaction, exactly once. When no
 * bet is left the round is settled (docs/fair-games.md §10).
 * @returns what was done; null = there is no such round
 */
export async function settleRound(
  db: Db,
  context: Context,
  held: HeldGame,
): Promise<'part' | 'settled' | null> {
  const { rows } = await sql<EndedRound>`
    select r.id::text, r.game, r.asset_id, r.status, r.digit, r.crash_x100, e.record -> 'rules' as rules
    from game_round r join game_epoch e on e.id = r.epoch_id
    where r.game = ${held.game} and r.settled_at is null and r.status in ('drawn', 'crashed', 'void') order by r.id limit 1`.execute(
    db,
  );
  const [round] = rows;
  if (!round || isAwaited(context, round)) return null;
  const work = (tx: Tx) => settlePart(tx, context, round);
  // a cut of a closing waits for events, so it is locked before any row
  return await asLeader(db, held, work, (tx) => sql`select lock_open_period()`.execute(tx));
}

async function settlePart(tx: Tx, context: Context, round: EndedRound): Promise<'part' | 'settled'> {
  const { rows: bets } = await sql<WaitingBet>`
    select b.id::text, b.no, b.member_id::text, u.user_id, b.stake::text, b.fee::text, b.selection, b.highest_x100, b.cash_x100
    from game_bet b join app_user u on u.id = b.member_id
    where b.round_id = ${round.id} and b.status = 'Accepted' order by b.id limit ${betsInPart} for update of b`.execute(
    tx,
  );
  if (bets.length === 0) {
    await sql`update game_round set settled_at = ${context.now}, status = case when status in ('drawn', 'crashed') then 'settled' else status end
      where id = ${round.id} and settled_at is null`.execute(tx);
    return 'settled';
  }
  const ended = bets.map((bet) => ({ bet, ...endOf(round, bet) }));
  const paid = ended.filter(({ payout }) => payout !== '0');
  const journals = paid.map(({ bet, payout, status }) => payoutJournal(round, bet, { payout, status }));
  const txnIds = journals.length === 0 ? [] : await postJournals(tx, context, journals);
  const txnOf = new Map(paid.map(({ bet }, index) => [bet.id, txnIds[index] ?? null]));
  if (round.status !== 'void' && round.asset_id === money) await earnAll(tx, context, round, bets);
  await sql`
    update game_bet set status = ended.status, payout = ended.payout, paid_txn_id = ended.txn_id, settled_at = ${context.now}
    from unnest(${ended.map(({ bet }) => bet.id)}::bigint[], ${ended.map(({ status }) => status)}::text[],
      ${ended.map(({ payout }) => payout)}::numeric[], ${ended.map(({ bet }) => txnOf.get(bet.id) ?? null)}::bigint[])
      as ended (id, status, payout, txn_id)
    where game_bet.id = ended.id`.execute(tx);
  await sql`select count_game_returns(${ended.map(({ bet }) => bet.id)}::bigint[])`.execute(tx);
  return 'part';
}

type End = { status: 'Won' | 'Lost' | 'Refunded'; payout: string };

/** What a bet gets: what its selection or its factor pays, and its stake of a void round, where it had not left a flight before. */
function endOf(round: EndedRound, bet: WaitingBet): End {
  const { status, digit, rules } = round;
  const returned: End = { status: 'Refunded', payout: bet.stake };
  if (bet.highest_x100 !== null) {
    const payout = flownPayout(round, bet, bet.highest_x100);
    if (payout === '0' && status === 'void') return returned;
    return { status: payout === '0' ? 'Lost' : 'Won', payout };
  }
  if (status === 'void' || digit === null || bet.selection === null || !('fee_bps' in rules)) return returned;
  const payout = payoutOf({ selection: bet.selection, stake: bet.stake }, digit, rules).toFixed();
  return { status: payout === '0' ? 'Lost' : 'Won', payout };
}

/** What a bet on a flight is paid: where it left, else its highest factor where the flight came so far (docs/fair-games.md §12). */
function flownPayout(
  { crash_x100, rules }: EndedRound,
  { stake, cash_x100 }: WaitingBet,
  highest: number,
): string {
  if (crash_x100 === null) return '0';
  return cashOut(stake, cash_x100 ?? highest, crash_x100, rules.digits).toFixed();
}

/** A call to leave the flight that came in time is still being written: no bet is settled before it. */
function isAwaited({ services }: Context, { id }: EndedRound): boolean {
  const board = boardOf(services);
  const flight = board.get(id);
  return flight !== undefined && board.hasCallsFor(flight);
}

/** An event for each bet, in the order of acceptance, with the incomes of its fee. */
async function earnAll(
  tx: Tx,
  context: Context,
  { game }: EndedRound,
  bets: readonly WaitingBet[],
): Promise<void> {
  const [company, in_force] = await Promise.all([readCompany(tx), readPlanInForce(tx, context.now)]);
  const business_date = businessDate(context.now, company.timezone);
  const { round_off_digits } = company;
  const moment = { game, business_date, at: context.now, round_off_digits, in_force };
  const earned = await earnBetIncomes(tx, bets, moment);
  await postEvents(
    tx,
    earned.map((event, index) => ({ ...event, from: bets[index]?.user_id ?? '', journal: null, context })),
  );
}
