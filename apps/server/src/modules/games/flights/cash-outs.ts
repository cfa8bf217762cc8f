import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { cashOut as call } from '@banyan/contract/games/aviator';
import { shownX100 } from '@banyan/fair/aviator/flight';
import { cashOut, firstX100 } from '@banyan/fair/aviator/payouts';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { type Failure, fail } from '../../../platform/fail.ts';
import { boardOf } from './board-of.ts';
import { findFlight } from './find-flight.ts';

export type Left = ReplyOf<typeof call>['data'];

/** A call to leave a flight, and when this server got it, in milliseconds of `services.monotonic`. */
export interface CashOutCall {
  context: ActorContext;
  body: BodyOf<typeof call>;
  arrived: number;
}

interface FlownBet {
  id: string;
  no: string;
  member_id: string;
  round_id: string;
  issue: string;
  stake: string;
  status: string;
  highest_x100: number;
  cash_x100: number | null;
  round_status: string;
  digits: number;
}

/**
 * Lets bets leave their flights at the factor of the moment at which each call came, at the most at the highest that the bet can reach
 * (docs/fair-games.md §12). A bet leaves once: asked again it answers the same. What it pays is settled with the round.
 * @returns of each caller where the bet left, or why it did not: unknown_bet, bet_ended, not_in_flight, flight_over, not_a_player,
 *   not_while_acting
 */
export async function cashOuts(tx: Tx, calls: readonly CashOutCall[]): Promise<(Left | Failure)[]> {
  const { rows } = await sql<FlownBet>`
    select b.id::text, b.no, b.member_id::text, b.round_id::text, r.issue, b.stake::text, b.status, b.highest_x100, b.cash_x100,
      r.status as round_status, (e.record -> 'rules' ->> 'digits')::int as digits
    from game_bet b join game_round r on r.id = b.round_id join game_epoch e on e.id = r.epoch_id
    where b.no = any(${calls.map(({ body }) => body.no)}::text[]) and b.panel is not null
    order by b.id for update of b`.execute(tx);
  const bets = new Map(rows.map((bet) => [bet.no, bet]));
  const left = new Map<string, { x100: number; seen: number }>();
  const answers: (Left | Failure)[] = [];
  for (const one of calls) {
    const bet = bets.get(one.body.no);
    const found = await leave(tx, one, bet);
    if (typeof found !== 'number' || !bet) {
      answers.push(typeof found === 'number' ? fail('unknown_bet') : found);
      continue;
    }
    if (bet.cash_x100 === null) {
      bet.cash_x100 = found;
      left.set(bet.id, { x100: found, seen: one.body.seen_x100 });
    }
    answers.push(leftAt(bet, found));
  }
  const noted = [...left];
  if (noted.length > 0)
    await sql`
      update game_bet set cash_x100 = l.x100, seen_x100 = l.seen, cashed_at = game_clock()
      from unnest(${noted.map(([id]) => id)}::bigint[], ${noted.map(([, { x100 }]) => x100)}::int[],
        ${noted.map(([, { seen }]) => seen)}::int[]) as l (id, x100, seen)
      where game_bet.id = l.id`.execute(tx);
  return answers;
}

const leftAt = ({ no, issue, stake, digits }: FlownBet, x100: number): Left => ({
  no,
  issue,
  x100,
  payout: cashOut(stake, x100, x100, digits).toFixed(),
});

/** Where a bet leaves, in hundredths, or why it does not. */
async function leave(
  tx: Tx,
  { context: { actor, services }, arrived }: CashOutCall,
  bet: FlownBet | undefined,
): Promise<number | Failure> {
  if (actor.user_type !== 'User') return fail('not_a_player');
  if (actor.acting_admin_id) return fail('not_while_acting');
  if (!bet || bet.member_id !== actor.id) return fail('unknown_bet');
  if (bet.cash_x100 !== null) return bet.cash_x100;
  if (bet.status === 'Lost') return fail('flight_over');
  if (bet.status !== 'Accepted') return fail('bet_ended');
  if (bet.round_status === 'open' || bet.round_status === 'locked') return fail('not_in_flight');
  const flight = await findFlight(tx, services, bet.round_id);
  if (!flight || bet.round_status === 'void') return fail('flight_over');
  const shown = shownX100(boardOf(services).elapsed(flight, arrived));
  if (arrived < flight.began || shown < firstX100)
    return fail('not_in_flight', { no: text('A flight can be left from 1.01 on.') });
  const x100 = Math.min(shown, bet.highest_x100);
  return x100 > flight.crash_x100 ? fail('flight_over') : x100;
}
