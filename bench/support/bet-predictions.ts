import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { selections } from '@banyan/fair/prediction/selections';
import type { PredictionCode } from '@banyan/fair/schedule/issues';
import { placeBets } from '../../apps/server/src/modules/games/rounds/place-bets.ts';
import type { Failure } from '../../apps/server/src/platform/fail.ts';
import type { BetLane, Wanted } from './bet-lane.ts';
import { type Asset, dateOf, isAboveOwn, type Player, refusedNow, written } from './bet-players.ts';
import { type Bet, digitOf, isWithin, type Round, refund, rules, settleDrawn } from './bet-rounds.ts';
import { type Act, hundredths } from './bet-wallet-acts.ts';
import { pick } from './random.ts';

/** Seconds, as docs/fair-games.md §4 lists them. */
export const times: Record<PredictionCode, readonly [interval: number, closesBefore: number]> = {
  WG30S: [30, 5],
  WG1: [60, 5],
  WG3: [180, 10],
  WG5: [300, 10],
};
/** Of the beacon, in seconds. */
const [genesis, period] = [1_692_803_367, 3];

/** When the first round of the beacon at or after a second past this moment is there. */
export const beaconAfter = (closes: number): number =>
  (genesis + Math.ceil((closes / 1000 + 1 - genesis) / period) * period) * 1000;

export const assetOf = ({ mode }: BetLane): Asset => (mode === 'real_money' ? 1 : 0);

/** The round that runs at a moment, by the clock of India. */
function roundAt(lane: BetLane): Round {
  const [interval, closesBefore] = times[lane.game as PredictionCode];
  const date = dateOf(lane.clock);
  const midnight = Date.parse(`${date}T00:00:00+05:30`);
  const nth = Math.floor((lane.clock - midnight) / 1000 / interval);
  const opens = midnight + nth * interval * 1000;
  const closes = opens + (interval - closesBefore) * 1000;
  return {
    issue: `${date.replaceAll('-', '')}-${lane.game}-${String(nth + 1).padStart(4, '0')}`,
    asset: assetOf(lane),
    opens,
    closes,
    due: beaconAfter(closes),
    status: 'open',
    isDone: false,
    bets: [],
  };
}

/** Rows of a table whose order says nothing, to be compared. */
export const sortedRows = (rows: readonly unknown[]): string[] =>
  rows.map((row) => JSON.stringify(row)).sort();

/** The leader works; then every round stands where the model says, and its bets have ended as the model works them out. */
export async function leadPrediction(lane: BetLane): Promise<void> {
  const { rounds, clock } = lane;
  for (const round of rounds) if (round.status === 'open' && round.closes <= clock) round.status = 'locked';
  const drawn: Round[] = [];
  const lost: Round[] = rounds.filter(({ status, isDone }) => status === 'void' && !isDone);
  for (const round of rounds.filter(({ status }) => status === 'locked')) {
    if (round.due > clock) break;
    if (!lane.isBeaconDown) drawn.push(round);
    else if (clock - round.due >= millisecondsPerDay) lost.push(round);
    else break;
  }
  for (const round of lost) refund(round);
  const isLate = rounds.some(
    (round) => round.status === 'locked' && !drawn.includes(round) && clock - round.due > 120_000,
  );
  const next = roundAt(lane);
  const isNext = !isLate && !lane.isPaused && clock < next.closes && next.opens > (rounds.at(-1)?.opens ?? 0);
  if (isNext) rounds.push(next);
  await lane.lead();
  const asked = rounds.filter((round) => !round.isDone || lost.includes(round));
  const found = await lane.found(asked.map(({ issue }) => issue));
  for (const round of drawn) {
    const is = found.get(round.issue);
    if (!is) throw new Error(`${round.issue} is not there`);
    lane.same(`digit of ${round.issue}`, is.digit, digitOf(is));
    settleDrawn(round, digitOf(is));
  }
  const shown = [...found.values()].map(({ issue, status, asset_id, is_done }) => [
    issue,
    status,
    asset_id,
    is_done,
  ]);
  const should = asked.map(({ issue, status, asset, isDone }) => [issue, status, asset, isDone]);
  lane.same('rounds', sortedRows(shown), sortedRows(should));
}

/** What a bet is answered with: the checks in the order of docs/fair-games.md §10, worked out once more. */
function expectedOf(lane: BetLane, player: Player, round: Round | undefined, bet: WantedBet): string | null {
  const refused = refusedNow(player, lane.mode, lane.clock);
  if (refused) return refused;
  if (bet.isTooFine) return 'amount_out_of_range';
  if (!round) return 'unknown_round';
  if (!isOpenFor(lane, round)) return 'round_closed';
  if (bet.stake > rules.largest) return 'above_maximum';
  if (isAboveOwn(player, round.asset, bet.stake, lane.clock)) return 'own_limit';
  if (!isWithin(round, bet)) return 'round_limit';
  return bet.stake > player.game[round.asset] ? 'insufficient_funds' : null;
}

export const isOpenFor = (lane: BetLane, { asset, status, opens, closes }: Round): boolean =>
  asset === assetOf(lane) && status === 'open' && opens <= lane.clock && lane.clock < closes;

interface WantedBet {
  stake: bigint;
  selection: string;
  isTooFine: boolean;
}

/** What somebody may want to stake: most of it passes. */
export function anyStake({ random }: BetLane, player: Player, asset: Asset): bigint {
  const kind = random(100);
  if (kind < 3) return rules.largest + BigInt(random(2));
  if (kind < 7) return player.game[asset] + BigInt(random(2)) || 1n;
  return BigInt(1 + random(kind < 40 ? 30_000 : 4_000));
}

/** One of the rounds: mostly the newest, now and then an earlier one; undefined = there is none of this name. */
export function anyRound({ random, rounds }: BetLane): Round | undefined {
  const kind = random(100);
  if (kind === 0) return undefined;
  return kind < 5 ? rounds[random(rounds.length)] : rounds.at(-1);
}

/** The amount that a refusal names, in hundredths; 0 where it says that nothing passes. */
export function namedBy({ messages }: Failure): bigint {
  const amount = messages.stake?.values?.amount;
  return amount === undefined ? 0n : hundredths(String(amount).replace(/[^0-9.]/g, ''));
}

type Item = Parameters<typeof placeBets>[1][number];
type Taken = Exclude<Awaited<ReturnType<typeof placeBets>>[number], Failure>;

/** A bet that somebody wants to place: the model takes it at once, so that the next one is judged after it. */
function wantBet(lane: BetLane, player: Player): Wanted<Item, Taken> {
  const round = anyRound(lane);
  const selection = pick(lane.random, selections);
  const isTooFine = lane.random(80) === 0;
  const stake = anyStake(lane, player, round?.asset ?? 1);
  const expected = expectedOf(lane, player, round, { stake, selection, isTooFine });
  const item: Item = {
    context: lane.as(player.person),
    issue: round?.issue ?? `20200101-${lane.game}-0001`,
    selection,
    stake: isTooFine ? '1.001' : written(stake),
  };
  if (expected !== null || !round) {
    const before = round && expected === 'round_limit' ? { ...round, bets: [...round.bets] } : undefined;
    return { item, expected, judge: before && judgeLimit(before, selection), answered: () => {} };
  }
  player.game[round.asset] -= stake;
  const balance = player.game[round.asset].toString();
  const { asset } = round;
  const placed: Bet = {
    no: '',
    by: player,
    round,
    selection,
    stake,
    asset,
    at: lane.clock,
    payout: null,
    status: 'Accepted',
  };
  round.bets.push(placed);
  player.bets.push(placed);
  const answered = (done: Taken) => {
    placed.no = done.no;
    lane.same('bet', hundredths(done.balance).toString(), balance);
  };
  return { item, expected, answered };
}

/** Whether the stake that a refusal names would pass, and nothing a little above it. */
const judgeLimit =
  (round: Round, selection: string) =>
  (failure: Failure): string | null => {
    const maxStake = namedBy(failure);
    const passes = (one: bigint) => isWithin(round, { stake: one, selection });
    if (maxStake > 0n && !passes(maxStake)) return `${maxStake} was named, and would be refused too`;
    const more = Array.from({ length: 20 }, (_, index) => maxStake + BigInt(index + 1)).filter(passes);
    return more.length > 0 ? `${maxStake} was named, and ${more[0]} would pass` : null;
  };

const bets: Act = {
  weight: 60,
  run: async (lane, player) => {
    const { random, players } = lane;
    const wanted = [wantBet(lane, player)];
    // callers who wait at the same moment share a transaction
    for (let more = random(14); more > 0; more -= 1) wanted.push(wantBet(lane, pick(random, players)));
    await lane.attemptTogether('bet', wanted, (tx, items) => placeBets(tx, items, []));
  },
};

export const predictionActs: readonly Act[] = [bets];
