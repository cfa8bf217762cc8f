import type pg from 'pg';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { pauseGame } from '../../apps/server/src/modules/games/rounds/pause-game.ts';
import { voidRound } from '../../apps/server/src/modules/games/rounds/void-round.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { compareLane } from './bet-books.ts';
import { leadFlights, leavingActs } from './bet-flights.ts';
import { setMode, withGames } from './bet-games.ts';
import type { BetLane } from './bet-lane.ts';
import { flightActs } from './bet-on-flights.ts';
import type { Mode } from './bet-players.ts';
import { leadPrediction, predictionActs } from './bet-predictions.ts';
import { walletActs } from './bet-wallet-acts.ts';
import { pick, type Random } from './random.ts';
import { isOfSoak } from './soak-postings.ts';

export interface BetSoak {
  operations: number;
  /** How often each operation ended in which way, in all games. */
  ends: Record<string, number>;
  /** Rounds by game and state. */
  rounds: Record<string, number>;
  /** Where the database and the model differ; none when all is well. */
  problems: string[];
}

/**
 * Plays all games at once, each by a model of its own that knows before every operation how it ends, to the last digit: bets,
 * cancelled bets, calls to leave a flight, autoplay, own limits, exclusions, the game wallet, rounds made void, games that are paused, a
 * beacon that does not come, leaders that are lost, and the turn from money to play credits.
 */
export async function soakBets(options: {
  url: string;
  ownerUrl: string;
  seed: number;
  operations: number;
  log?: (line: string) => void;
}): Promise<BetSoak> {
  const { operations, log = () => {} } = options;
  return await withGames(options, async ({ lanes, owner, db, random }) => {
    for (const lane of lanes) {
      await lane.lead();
      await leadOn(lane);
    }
    const problems = await play(owner, lanes, { random, operations, log });
    while ((await foldHouseAccounts(db, new Date())) > 0);
    for (const lane of lanes) problems.push(...(await compareLane(lane)));
    const findings = (await findAll(db)).filter((finding) => !isOfSoak(finding));
    problems.push(...findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`));
    return { operations, ends: endsOf(lanes), rounds: roundsOf(lanes), problems };
  });
}

const minute = 60_000;
const leadOn = (lane: BetLane, isLost = false): Promise<void> =>
  lane.game === 'AV' ? leadFlights(lane, isLost) : leadPrediction(lane);

/** Turns between money and play credits, each with this many operations of every game. */
const turnOperations = 250;

/** @returns where a game ended otherwise than its model says, at once */
async function play(
  owner: pg.Pool,
  lanes: readonly BetLane[],
  { random, operations, log }: { random: Random; operations: number; log: (line: string) => void },
): Promise<string[]> {
  const wanted = Math.ceil(operations / lanes.length);
  for (let done = 0; done < wanted; done += turnOperations) {
    const count = Math.min(turnOperations, wanted - done);
    const ended = await Promise.allSettled(lanes.map((lane) => playTurn(lane, count)));
    const problems = ended.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
    if (problems.length > 0) return problems;
    if (done % 25_000 === 0) log(`${done} of ${wanted} operations of each game`);
    const mode: Mode = random(3) === 0 ? 'play_credits' : 'real_money';
    await setMode(owner, mode);
    for (const lane of lanes) lane.mode = mode;
  }
  return [];
}

async function playTurn(lane: BetLane, operations: number): Promise<void> {
  const acts = [...walletActs, ...(lane.game === 'AV' ? [...flightActs, ...leavingActs] : predictionActs)];
  const drawn = acts.flatMap((act) => Array.from({ length: act.weight }, () => act));
  for (const end = lane.operations + operations; lane.operations < end; ) {
    await passTime(lane);
    await pick(lane.random, drawn).run(lane, pick(lane.random, lane.players));
  }
}

/** Time passes, mostly a moment; the leader works, is lost, waits for its beacon, is paused, or its round is made void. */
async function passTime(lane: BetLane): Promise<void> {
  const { random } = lane;
  lane.advance(random(lane.game === 'AV' ? 900 : 8000));
  if (random(80) === 0) lane.advance(random(20 * 60 * minute));
  if (random(lane.isBeaconDown ? 8 : 150) === 0) lane.isBeaconDown = !lane.isBeaconDown;
  if (random(lane.isPaused ? 8 : 150) === 0) await pause(lane);
  if (random(70) === 0) await makeVoid(lane);
  const isLost = random(60) === 0;
  if (isLost) await lane.loseLeader();
  if (isLost || random(lane.game === 'AV' ? 2 : 4) === 0) await leadOn(lane, isLost);
}

async function pause(lane: BetLane): Promise<void> {
  lane.isPaused = !lane.isPaused;
  const asked = { game: lane.game, is_paused: lane.isPaused, reason: 'soak' };
  await lane.attempt('pause', null, (tx) => pauseGame(tx, lane.as(lane.admin), asked));
}

async function makeVoid(lane: BetLane): Promise<void> {
  const round = lane.rounds.at(-1);
  if (!round) return;
  const { issue, status, closes } = round;
  const isOpen = status === 'open' && lane.clock < closes;
  const asked = { issue, reason: 'soak' };
  await lane.attempt('void', isOpen ? null : 'round_closed', (tx) =>
    voidRound(tx, lane.as(lane.admin), asked),
  );
  if (isOpen) round.status = 'void';
}

function endsOf(lanes: readonly BetLane[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { ends } of lanes) for (const [end, count] of ends) sums[end] = (sums[end] ?? 0) + count;
  return sums;
}

function roundsOf(lanes: readonly BetLane[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { game, rounds } of lanes)
    for (const { status } of rounds) sums[`${game} ${status}`] = (sums[`${game} ${status}`] ?? 0) + 1;
  return sums;
}
