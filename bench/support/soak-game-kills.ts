import { sql } from 'kysely';
import { findAll } from '../../apps/server/src/audit/audit-all.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { compareLane } from './bet-books.ts';
import { withGames } from './bet-games.ts';
import type { BetLane, FoundRound } from './bet-lane.ts';
import { flightActs } from './bet-on-flights.ts';
import { beaconAfter, predictionActs } from './bet-predictions.ts';
import { crashOf, digitOf, type Round, refund, settleDrawn, settleFlown } from './bet-rounds.ts';
import { walletActs } from './bet-wallet-acts.ts';
import { beginDraw } from './draw-kills.ts';
import type { GameOrder } from './game-kills-client.ts';
import {
  type KilledTask,
  killBeforeStatements,
  onKilledServer,
  type StatementKillOptions,
  type StatementKills,
} from './kill-before-statements.ts';
import { pick } from './random.ts';
import { isOfSoak } from './soak-postings.ts';

/** Bets on a round that are tried, and amounts that are brought in for them before. */
const actsBefore = 20;
const minute = 60_000;
/** How long a round waits for its beacon: a flight two minutes, a draw a day. */
const patience = (game: string): number => (game === 'AV' ? 2 * minute : 24 * 60 * minute);

/**
 * Plays rounds of all games, and draws of the lottery, by processes that are killed before their first, second, third … statement, each
 * third round without its beacon. Bets end as the model of the game says, once: by the outcome that hash and beacon fix, by the rule of broken flights
 * where a leader was killed in flight, with their stakes back where the beacon did not come (docs/fair-games.md §10, §12).
 */
export async function soakGameKills(
  options: StatementKillOptions & { ownerUrl: string },
): Promise<StatementKills> {
  return await withGames(options, async ({ lanes, db }) => {
    const client = 'bench/support/game-kills-client.ts';
    const found = await (options.breakOff ?? killBeforeStatements)<GameOrder>(
      options,
      client,
      async (done) => {
        // the games in turn, the lottery after each turn of theirs
        const turn = lanes.length + 1;
        const lane = lanes[done % turn];
        const turns = Math.floor(done / turn);
        if (!lane) return await beginDraw(lanes[turns % lanes.length] as BetLane, turns % 3 === 2);
        return await beginRound(lane, (done - turns) % 3 === 2);
      },
    );
    while ((await foldHouseAccounts(db, new Date())) > 0);
    const findings = (await findAll(db)).filter((finding) => !isOfSoak(finding));
    found.problems.push(...findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`));
    return found;
  });
}

/** On a database server of its own, until `kills` leaders were killed, each fourth with the database. @returns what went wrong */
export async function soakKilledGames(seed: number, kills: number): Promise<string[]> {
  if (kills === 0) return [];
  const killed = await onKilledServer('games', (own) => soakGameKills({ ...own, seed, kills }));
  console.log(
    `${killed.kills} kills of leaders before each of ${killed.steps} statements, ${killed.database_kills} of them with the database, ` +
      `${killed.done} rounds of five games and the lottery: ${killed.problems.length} problems.`,
  );
  return killed.problems;
}

/** Opens a round, bets on it, and lets the time pass in which it is drawn. */
async function beginRound(lane: BetLane, isBeaconDown: boolean): Promise<KilledTask<GameOrder>> {
  // a moment at which the rounds of every prediction begin
  lane.advance(5 * minute - (lane.clock % (5 * minute)) + 1000);
  await lane.loseLeader();
  // the first time another server takes the game over, and may find nothing to do yet
  await lane.lead();
  await lane.lead();
  const round = await openRound(lane);
  lane.rounds.push(round);
  const [bet] = lane.game === 'AV' ? flightActs : predictionActs;
  for (const act of [walletActs[0], bet])
    for (let n = 0; n < actsBefore; n += 1) await act?.run(lane, pick(lane.random, lane.players));
  lane.advance(round.due - lane.clock + (isBeaconDown ? patience(lane.game) : 0) + 1000);
  return {
    order: async () => {
      await lane.loseLeader();
      return { game: lane.game, clock: new Date(lane.clock).toISOString(), isBeaconDown };
    },
    findProblem: (mustBeDone) => findProblem(lane, round, { mustBeDone, isBeaconDown }),
  };
}

async function openRound(lane: BetLane): Promise<Round> {
  const open = [...(await lane.found([])).values()].find(({ status }) => status === 'open');
  if (!open) throw new Error(`${lane.game} has no open round`);
  const { issue, closes } = open;
  const times = { opens: lane.clock, closes, due: beaconAfter(closes) };
  return { issue, asset: 1, ...times, status: 'open', isDone: false, bets: [] };
}

/** Where the round or its bets are other than the model says; null = nowhere. */
async function findProblem(
  lane: BetLane,
  round: Round,
  { mustBeDone, isBeaconDown }: { mustBeDone: boolean; isBeaconDown: boolean },
): Promise<string | null> {
  const row = (await lane.found([round.issue])).get(round.issue);
  if (!row) return `${round.issue} is not there`;
  if (mustBeDone && (!row.is_done || row.status === 'drawn'))
    return `${round.issue} has not ended: ${row.status}`;
  // bets end in parts, before their round is done
  if (!round.isDone && (row.is_done || (await hasEnded(lane, round.issue)))) {
    const wrong = endAsFound(round, row, isBeaconDown);
    if (wrong) return `${round.issue} ${wrong}`;
  } else if (row.status === 'flying') round.status = 'flying';
  while ((await foldHouseAccounts(lane.db, new Date())) > 0);
  const [problem = null] = await compareLane(lane);
  return problem;
}

async function hasEnded({ db }: BetLane, issue: string): Promise<boolean> {
  const { rows } = await sql`
    select from game_bet b join game_round r on r.id = b.round_id
    where r.issue = ${issue} and b.status not in ('Accepted', 'Cancelled') limit 1`.execute(db);
  return rows.length > 0;
}

/** Ends the round of the model, by what is revealed and by what a leader was killed in. @returns what is wrong; null = nothing */
function endAsFound(round: Round, row: FoundRound, isBeaconDown: boolean): string | null {
  const isFlight = row.game === 'AV';
  const isBroken = round.status === 'flying';
  const expected = isBeaconDown || isBroken ? 'void' : 'settled';
  // its bets end while it is drawn
  if (row.status !== expected && row.status !== 'drawn') return `is ${row.status}, expected ${expected}`;
  if (isBeaconDown) {
    if (row.digit !== null || row.crash_x100 !== null) return 'was drawn without its beacon';
    refund(round);
    return null;
  }
  const outcome = isFlight ? row.crash_x100 : row.digit;
  const fixed = isFlight ? crashOf(row) : digitOf(row);
  if (outcome !== fixed) return `ended at ${outcome}, expected ${fixed}`;
  if (isFlight) settleFlown(round, fixed, isBroken);
  else settleDrawn(round, fixed);
  return null;
}
