import { placeAviatorBets } from '../../apps/server/src/modules/games/flights/place-aviator-bets.ts';
import { startAutoplay } from '../../apps/server/src/modules/games/flights/start-autoplay.ts';
import { Failure } from '../../apps/server/src/platform/fail.ts';
import type { BetLane, Wanted } from './bet-lane.ts';
import { isAboveOwn, type Player, refusedNow, written } from './bet-players.ts';
import { anyRound, anyStake, isOpenFor, namedBy } from './bet-predictions.ts';
import { type Bet, highestOf, isFlightWithin, type Round, rules } from './bet-rounds.ts';
import { type Act, hundredths } from './bet-wallet-acts.ts';
import { pick, type Random } from './random.ts';

const panels = [1, 2] as const;

/** What a panel bets by itself. */
interface Autoplay {
  no: string;
  by: Player;
  panel: 1 | 2;
  stake: bigint;
  auto: number | null;
  rounds: number;
  stop: bigint;
}
const autoplays = new WeakMap<BetLane, Autoplay[]>();
const autoplaysOf = (lane: BetLane): Autoplay[] => {
  const known = autoplays.get(lane) ?? [];
  autoplays.set(lane, known);
  return known;
};

/** A target in hundredths, now and then above the cap; null = none. */
function anyTarget(random: Random): number | null {
  const kind = random(40);
  if (kind === 0) return rules.cap + 1;
  return kind < 12 ? null : 101 + random(kind < 30 ? 200 : 3000);
}

interface WantedBet {
  stake: bigint;
  panel: 1 | 2;
  auto: number | null;
  isTooFine: boolean;
  autoplay: Autoplay | undefined;
}

/** The checks of a bet on a flight, in their order, worked out once more. */
function expectedOf(lane: BetLane, player: Player, round: Round | undefined, bet: WantedBet): string | null {
  const { stake, auto, panel, autoplay } = bet;
  const refused = refusedNow(player, lane.mode, lane.clock);
  if (refused) return refused;
  if (bet.isTooFine) return 'amount_out_of_range';
  if (!round) return 'unknown_round';
  if (!isOpenFor(lane, round)) return 'round_closed';
  if (stake > rules.largest) return 'above_maximum';
  if (isAboveOwn(player, round.asset, stake, lane.clock)) return 'own_limit';
  if (auto !== null && auto > rules.cap) return 'amount_out_of_range';
  if (autoplay) {
    const stopped = autoplayStops(player, autoplay, bet);
    if (stopped) return stopped;
  }
  if (!isFlightWithin(round, stake, highestOf(stake, auto))) return 'round_limit';
  if (stake > player.game[round.asset]) return 'insufficient_funds';
  const isTaken = round.bets.some(
    (one) => one.by === player && one.panel === panel && one.status !== 'Cancelled',
  );
  return isTaken ? 'bet_on_panel' : null;
}

function autoplayStops(player: Player, autoplay: Autoplay, { stake, panel, auto }: WantedBet): string | null {
  if (autoplay.by !== player) return 'unknown_autoplay';
  const isSame = autoplay.panel === panel && autoplay.stake === stake && autoplay.auto === auto;
  const placed = (player.bets as Bet[]).filter(
    ({ autoplay: no, status }) => no === autoplay.no && status !== 'Cancelled',
  );
  const lost = placed.reduce((sum, one) => sum + one.stake - (one.payout ?? 0n), 0n);
  const isWithin = placed.length < autoplay.rounds && lost + stake <= autoplay.stop;
  return isSame && isWithin ? null : 'autoplay_over';
}

type Item = Parameters<typeof placeAviatorBets>[1][number];
type Taken = Exclude<Awaited<ReturnType<typeof placeAviatorBets>>[number], Failure>;

/** A random bet: in most cases on a panel that is free, in some of an autoplay. */
function anyBet(lane: BetLane, player: Player, round: Round | undefined): WantedBet {
  const { random } = lane;
  const known = autoplaysOf(lane).filter(({ by }) => by === player || random(20) === 0);
  const autoplay = known.length > 0 && random(3) === 0 ? known.at(-1) : undefined;
  const asIs = autoplay && random(8) > 0 ? autoplay : undefined;
  const own = round?.bets.filter(({ by, status }) => by === player && status !== 'Cancelled') ?? [];
  const free = panels.filter((panel) => own.every((one) => one.panel !== panel));
  return {
    stake: asIs?.stake ?? anyStake(lane, player, round?.asset ?? 1),
    panel: asIs?.panel ?? pick(random, free.length === 0 || random(6) === 0 ? panels : free),
    auto: asIs ? asIs.auto : anyTarget(random),
    isTooFine: random(80) === 0,
    autoplay,
  };
}

/** The bet as it is sent, and how it ends: the model takes it at once, so that the next one is judged after it. */
function want(lane: BetLane, player: Player, round: Round | undefined, bet: WantedBet): Wanted<Item, Taken> {
  const { stake, panel, auto, autoplay } = bet;
  const expected = expectedOf(lane, player, round, bet);
  const item: Item = {
    context: lane.as(player.person),
    issue: round?.issue ?? 'AV-999999',
    panel,
    stake: bet.isTooFine ? '1.001' : written(stake),
    auto_x100: auto,
    ...(autoplay && { autoplay: autoplay.no }),
  };
  if (expected !== null || !round) {
    const before = round && expected === 'round_limit' ? { ...round, bets: [...round.bets] } : undefined;
    return { item, expected, judge: before && judgeLimit(before, auto), answered: () => {} };
  }
  const { asset } = round;
  player.game[asset] -= stake;
  const balance = player.game[asset].toString();
  const highest = highestOf(stake, auto);
  const placed: Bet = {
    no: '',
    by: player,
    round,
    panel,
    auto,
    stake,
    asset,
    highest,
    left: null,
    at: lane.clock,
    payout: null,
    status: 'Accepted',
    autoplay: autoplay?.no,
  };
  round.bets.push(placed);
  player.bets.push(placed);
  const answered = (done: Taken) => {
    placed.no = done.no;
    lane.same('bet', hundredths(done.balance).toString(), balance);
  };
  return { item, expected, answered };
}

/** Whether the stake that a refusal names would pass. */
const judgeLimit =
  (round: Round, auto: number | null) =>
  (failure: Failure): string | null => {
    const maxStake = namedBy(failure);
    if (maxStake === 0n || isFlightWithin(round, maxStake, highestOf(maxStake, auto))) return null;
    return `${maxStake} was named, and would be refused too`;
  };

const bets: Act = {
  weight: 60,
  run: async (lane, player) => {
    const { random, players } = lane;
    const place = (wanted: readonly Wanted<Item, Taken>[]) =>
      lane.attemptTogether('bet', wanted, (tx, items) => placeAviatorBets(tx, items, []));
    let together: Wanted<Item, Taken>[] = [];
    const taken = new Set<string>();
    const callers = [player, ...Array.from({ length: random(8) }, () => pick(random, players))];
    for (const caller of callers) {
      const round = anyRound(lane);
      const bet = anyBet(lane, caller, round);
      // two bets on one panel never wait at the same moment: the index refuses all that share a transaction with the second
      const name = `${caller.person.id} ${bet.panel}`;
      if (taken.has(name)) continue;
      taken.add(name);
      const wanted = want(lane, caller, round, bet);
      if (wanted.expected !== 'bet_on_panel') {
        together.push(wanted);
        continue;
      }
      await place(together);
      together = [];
      await lane.attempt('bet', wanted.expected, async (tx) => {
        const [answer] = await placeAviatorBets(tx, [wanted.item], []);
        if (answer instanceof Failure) throw answer;
      });
    }
    await place(together);
  },
};

const autoplay: Act = {
  weight: 2,
  run: async (lane, player) => {
    const { random } = lane;
    const stake = BigInt(1 + random(2000));
    const wanted = {
      panel: pick(random, panels),
      rounds: 1 + random(6),
      auto: random(3) === 0 ? null : 101 + random(200),
    };
    const stop = stake * BigInt(random(5)) + BigInt(random(2000));
    const refused = refusedNow(player, lane.mode, lane.clock);
    const expected = refused ?? (stop < stake ? 'amount_out_of_range' : null);
    const body = {
      panel: wanted.panel,
      rounds: wanted.rounds,
      stake: written(stake),
      auto_x100: wanted.auto,
      stop_at_loss: written(stop),
    };
    const done = await lane.attempt('autoplay', expected, (tx) =>
      startAutoplay(tx, lane.as(player.person), body),
    );
    if (done) autoplaysOf(lane).push({ no: done.no, by: player, stake, stop, ...wanted });
  },
};

export const flightActs: readonly Act[] = [bets, autoplay];
