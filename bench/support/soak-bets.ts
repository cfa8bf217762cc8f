import { gameCodes } from '@banyan/contract/games/game-codes';
import pg from 'pg';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { publishEpoch } from '../../apps/server/src/modules/games/epochs/publish-epoch.ts';
import { rulesOf } from '../../apps/server/src/modules/games/epochs/rules-of.ts';
import { pauseGame } from '../../apps/server/src/modules/games/rounds/pause-game.ts';
import { voidRound } from '../../apps/server/src/modules/games/rounds/void-round.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { inTransaction, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { withKyc } from '../../apps/server/test/withdrawing.ts';
import { compareLane } from './bet-books.ts';
import { leadFlights, leavingActs } from './bet-flights.ts';
import { BetLane } from './bet-lane.ts';
import { flightActs } from './bet-on-flights.ts';
import { type Mode, newPlayer, type Player, settings, written } from './bet-players.ts';
import { leadPrediction, predictionActs } from './bet-predictions.ts';
import { rules } from './bet-rounds.ts';
import { walletActs } from './bet-wallet-acts.ts';
import { pick, type Random, seededRandom } from './random.ts';
import { openSoakCompany, type SoakCompany } from './soak-company.ts';
import { isOfSoak, nobodyWithSecrets } from './soak-postings.ts';
import { give } from './soak-race-ground.ts';

export interface BetSoak {
  operations: number;
  /** How often each operation ended in which way, in all games. */
  ends: Record<string, number>;
  /** Rounds by game and state. */
  rounds: Record<string, number>;
  /** Where the database and the model differ; none when all is well. */
  problems: string[];
}

const playersOfGame = 8;
const opening = 10_000_000n;
const began = Date.parse('2026-03-05T03:00:00Z');

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
  const { url, ownerUrl, seed, operations, log = () => {} } = options;
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  const pools = gameCodes.map(() => openPool(url, 1));
  const main = openPool(url, 4);
  try {
    const db = openDb(main);
    const random = seededRandom(seed);
    const context = nobodyWithSecrets(new Date(began));
    await openGames(owner);
    const sizes = { members: playersOfGame * gameCodes.length, withdrawers: 0, franchises: 0 };
    const company = await openSoakCompany(db, context, random, sizes);
    const lanes: BetLane[] = [];
    for (const [index, game] of gameCodes.entries()) {
      const own = openDb(pools[index] as pg.Pool);
      const players = await playersOf(owner, company, index);
      for (const { person } of players)
        await give({ db, context }, person, written(opening), `${seed}-${person.id}`);
      const lane = new BetLane({
        game,
        db: own,
        random: seededRandom(seed * 10 + index),
        players,
        admin: company.admins[0],
        context,
        clock: began,
      });
      lanes.push(lane);
    }
    for (const lane of lanes) await beginGame(lane);
    const problems = await play(owner, lanes, { random, operations, log });
    while ((await foldHouseAccounts(db, new Date(began))) > 0);
    for (const lane of lanes) problems.push(...(await compareLane(lane)));
    const findings = (await findAll(db)).filter((finding) => !isOfSoak(finding));
    problems.push(...findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`));
    return { operations, ends: endsOf(lanes), rounds: roundsOf(lanes), problems };
  } finally {
    await Promise.all([...pools, main, owner].map((pool) => pool.end()));
  }
}

/** Money and play credits, the moods of a licensed company, and a clock that each connection sets for itself. */
async function openGames(owner: pg.Pool): Promise<void> {
  await owner.query(
    `create or replace function game_clock() returns timestamptz language sql volatile
       return coalesce(nullif(current_setting('soak.clock', true), '')::timestamptz, clock_timestamp())`,
  );
  await owner.query(
    `update game_setting set licence_reference = 'Soak', countries = '{India}', daily_credits = $1, deposit_minimum = $2,
       deposit_maximum = $3, deposit_daily = $4, withdraw_minimum = $5`,
    [settings.grant, settings.minimum, settings.maximum, settings.daily, settings.out].map(written),
  );
  await setMode(owner, 'real_money');
}

const setMode = (owner: pg.Pool, mode: Mode) => owner.query('update company set gaming_mode = $1', [mode]);

/** Eight of the members; of each eight one may not play in their country, one has no KYC, and one is too young. */
async function playersOf(owner: pg.Pool, { members }: SoakCompany, lane: number): Promise<Player[]> {
  const asOwner = async (text: string, values: unknown[]) => (await owner.query(text, values)).rows;
  const refusals = ['country_not_allowed', 'kyc_needed', 'too_young'] as const;
  const people = members.slice(lane * playersOfGame, (lane + 1) * playersOfGame);
  for (const [index, person] of people.entries()) {
    const refusal = refusals[index];
    if (refusal !== 'kyc_needed') await withKyc({ asOwner }, person);
    await asOwner(`update profile set country = $2, date_of_birth = $3 where user_id = $1`, [
      person.id,
      refusal === 'country_not_allowed' ? 'Nepal' : 'India',
      refusal === 'too_young' ? '2010-02-03' : '1990-02-03',
    ]);
  }
  return people.map((person, index) => newPlayer(person, opening, refusals[index] ?? null));
}

/** A chain for all its rounds, salted ten minutes after it is published; the players have money and play credits. */
async function beginGame(lane: BetLane): Promise<void> {
  const { db, game, services, admin } = lane;
  await lane.setClock();
  await inTransaction(db, async (tx) => {
    const limits = {
      round_loss_limit: written(rules.loss),
      largest_stake: written(rules.largest),
      max_win: written(rules.most),
    };
    const chosen = await rulesOf(tx, game, limits);
    await publishEpoch(tx, services, {
      game,
      rounds: 100_000,
      rules: chosen,
      created_by: admin.id,
      continues_id: null,
    });
  });
  lane.advance(11 * minute);
  await lane.lead();
  await leadOn(lane);
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
  for (let done = 0; done < operations; done += 1) {
    await passTime(lane);
    await pick(lane.random, drawn).run(lane, pick(lane.random, lane.players));
  }
}

/** Time passes, mostly a moment; the leader works, is lost, waits for its beacon, is paused, or its round is made void. */
async function passTime(lane: BetLane): Promise<void> {
  const { random } = lane;
  lane.advance(random(lane.game === 'AV' ? 900 : 4000));
  if (random(250) === 0) lane.advance(random(20 * 60 * minute));
  if (random(lane.isBeaconDown ? 20 : 400) === 0) lane.isBeaconDown = !lane.isBeaconDown;
  if (random(lane.isPaused ? 20 : 400) === 0) await pause(lane);
  if (random(200) === 0) await makeVoid(lane);
  const isLost = random(150) === 0;
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
