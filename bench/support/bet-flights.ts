import { crashMilliseconds, shownX100 } from '@banyan/fair/aviator/flight';
import { boardOf } from '../../apps/server/src/modules/games/flights/board-of.ts';
import { cancelBet } from '../../apps/server/src/modules/games/flights/cancel-bet.ts';
import { cashOuts } from '../../apps/server/src/modules/games/flights/cash-outs.ts';
import type { Failure } from '../../apps/server/src/platform/fail.ts';
import type { BetLane, Wanted } from './bet-lane.ts';
import { type Player, written } from './bet-players.ts';
import { assetOf, beaconAfter, sortedRows } from './bet-predictions.ts';
import { type Bet, cancel, crashOf, type Round, refund, settleFlown } from './bet-rounds.ts';
import { type Act, hundredths } from './bet-wallet-acts.ts';
import { pick } from './random.ts';

/** From the end of a flight to the next round, how long that takes bets, and how long it waits for its beacon, in milliseconds. */
const [pause, betting, patience] = [3000, 5000, 120_000];

/**
 * The leader of Aviator works; then its rounds stand where the model says, and their bets have ended as the model works them out.
 * @param isLost another server has taken over, which flies nothing on
 */
export async function leadFlights(lane: BetLane, isLost = false): Promise<void> {
  const { rounds, clock, ticks } = lane;
  const round = rounds.at(-1);
  if (round?.status === 'open' && round.closes <= clock) round.status = 'locked';
  const takesOff = round?.status === 'locked' && round.due <= clock && !lane.isBeaconDown;
  if (round?.status === 'flying') land(round, ticks, isLost);
  else if (round?.status === 'void' && !round.isDone) refund(round);
  else if (round?.status === 'locked' && !takesOff && clock - round.due >= patience) refund(round);
  if (round?.isDone) round.done ??= clock;
  const isFree = !round || (round.isDone && clock >= (round.done ?? 0) + pause);
  if (isFree && !lane.isPaused) rounds.push(newRound(lane));
  await lane.lead();
  if (round && takesOff) takeOff(lane, round);
  await compareRounds(lane, [round, rounds.at(-1)]);
}

function land(round: Round, ticks: number, isLost: boolean): void {
  const { crash = 0, began = 0 } = round;
  const isOver = ticks - began >= crashMilliseconds(crash);
  if (isLost || isOver) settleFlown(round, crash, isLost);
}

/** The crash point stands in the memory of the leader alone; once it is revealed it is worked out from hash and beacon. */
function takeOff(lane: BetLane, round: Round): void {
  const board = boardOf(lane.services);
  const flight = board.get(board.led?.id ?? '');
  if (flight?.issue !== round.issue) throw new Error(`${round.issue} has not taken off`);
  Object.assign(round, { status: 'flying', crash: flight.crash_x100, began: lane.ticks });
}

function newRound(lane: BetLane): Round {
  const closes = lane.clock + betting;
  return {
    issue: `AV-${lane.rounds.length + 1}`,
    asset: assetOf(lane),
    opens: lane.clock,
    closes,
    due: beaconAfter(closes),
    status: 'open',
    isDone: false,
    bets: [],
  };
}

async function compareRounds(lane: BetLane, wanted: readonly (Round | undefined)[]): Promise<void> {
  const rounds = [...new Set(wanted)].filter((round) => round !== undefined);
  const found = await lane.found(rounds.map(({ issue }) => issue));
  const is = [...found.values()].map((row) => [
    row.issue,
    row.status,
    row.asset_id,
    row.is_done,
    row.crash_x100,
  ]);
  const should = rounds.map(({ issue, status, asset, isDone, crash }) => {
    const row = found.get(issue);
    // revealed with the end of the flight, and not before
    const shown = isDone && crash !== undefined && row ? crashOf(row) : null;
    if (shown !== null) lane.same(`crash of ${issue}`, shown, crash);
    return [issue, status, asset, isDone, shown];
  });
  lane.same('flights', sortedRows(is), sortedRows(should));
}

const isOpen = ({ clock }: BetLane, round: Round): boolean => round.status === 'open' && clock < round.closes;

/** A bet of the last rounds, mostly of the newest and of the player; undefined = there is none. */
function anyBet({ random, rounds }: BetLane, player: Player): Bet | undefined {
  const round = rounds.at(random(12) === 0 ? -2 : -1);
  const own = round?.bets.filter(({ by }) => by === player) ?? [];
  const some = random(20) === 0 || own.length === 0 ? round?.bets : own;
  return some && some.length > 0 ? pick(random, some) : undefined;
}

const takeBack: Act = {
  weight: 12,
  run: async (lane, player) => {
    const bet = anyBet(lane, player);
    if (!bet) return;
    const { round, status, no } = bet;
    const isOwn = bet.by === player;
    const isLate = !isOpen(lane, round);
    const early = status === 'Accepted' ? null : 'bet_ended';
    const late = status === 'Accepted' ? 'bet_in_flight' : 'bet_ended';
    const expected = isOwn ? (isLate ? late : early) : 'unknown_bet';
    if (expected === null) cancel(bet);
    const done = await lane.attempt('cancel', expected, (tx) =>
      cancelBet(tx, lane.as(player.person), { no }),
    );
    if (done) lane.same('cancel', hundredths(done.balance).toString(), player.game[bet.asset].toString());
  },
};

/** Where a bet leaves its flight now, in hundredths, or why it does not. */
function leaving({ ticks }: BetLane, player: Player, bet: Bet): number | string {
  const { round, status, highest = 0, left } = bet;
  if (bet.by !== player) return 'unknown_bet';
  if (left != null) return left;
  if (status === 'Lost') return 'flight_over';
  if (status !== 'Accepted') return 'bet_ended';
  if (round.status === 'open' || round.status === 'locked') return 'not_in_flight';
  if (round.status === 'void') return 'flight_over';
  const shown = shownX100(ticks - (round.began ?? 0));
  if (shown < 101) return 'not_in_flight';
  const at = Math.min(shown, highest);
  return at > (round.crash ?? 0) ? 'flight_over' : at;
}

type Call = Parameters<typeof cashOuts>[1][number];
type Left = Exclude<Awaited<ReturnType<typeof cashOuts>>[number], Failure>;

/** A call to leave a flight; the model lets the bet leave at once. */
function wantToLeave(lane: BetLane, player: Player, bet: Bet): Wanted<Call, Left> {
  const at = leaving(lane, player, bet);
  const body = { no: bet.no, seen_x100: 100 + lane.random(9000) };
  const item: Call = { context: lane.as(player.person), body, arrived: lane.ticks };
  if (typeof at === 'string') return { item, expected: at, answered: () => {} };
  bet.left = at;
  const payout = (bet.stake * BigInt(at)) / 100n;
  const answered = (left: Left) =>
    lane.same('cash-out', [left.x100, written(hundredths(left.payout))], [at, written(payout)]);
  return { item, expected: null, answered };
}

const leave: Act = {
  weight: 24,
  run: async (lane, player) => {
    const { random, players } = lane;
    const callers = [player, ...Array.from({ length: random(8) }, () => pick(random, players))];
    const wanted = callers.flatMap((caller) => {
      const bet = anyBet(lane, caller);
      return bet ? [wantToLeave(lane, caller, bet)] : [];
    });
    await lane.attemptTogether('cash-out', wanted, cashOuts);
  },
};

export const leavingActs: readonly Act[] = [takeBack, leave];
