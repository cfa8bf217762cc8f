import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { GameCode } from '@banyan/contract/games/game-codes';
import { type PredictionCode, predictionCodes } from '@banyan/contract/games/prediction';
import type { readPrediction as call, gamesLobby } from '@banyan/contract/games/rounds';
import { sql } from 'kysely';
import { beaconName } from '../../../platform/beacon/beacon.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { money } from '../../ledger/rules.ts';
import { haveTakenCredits } from '../have-taken-credits.ts';
import { findEpochInUse } from './find-epoch-in-use.ts';
import { readGameBalance } from './read-game-balance.ts';
import { readOwnPlay } from './read-own-play.ts';
import { returnedOf } from './returned-of.ts';

type Lobby = ReplyOf<typeof gamesLobby>['data'];
type OpenRound = NonNullable<Lobby['games'][number]['round']>;

/** Results that a game's page shows. */
const lastResults = 20;

/**
 * The games of the mode, with the rounds that take bets and what the member has to play with.
 * @throws games_off
 */
export async function readLobby(db: Db, context: ActorContext): Promise<Lobby> {
  const { asset_id, ...own } = await readOwnPlay(db, context);
  const { rows } = await sql<{ code: GameCode; is_paused: boolean }>`
    select code, paused_at is not null as is_paused from game`.execute(db);
  const games = [];
  for (const game of predictionCodes) {
    const is_paused = rows.some(({ code, is_paused }) => code === game && is_paused);
    games.push({ game, is_paused, round: await findOpenRound(db, game, asset_id) });
  }
  const open = await sql<{ issue: string; closes_at: string }>`
    select issue, closes_at from game_round
    where game = 'AV' and asset_id = ${asset_id} and status = 'open' and game_clock() < closes_at`.execute(
    db,
  );
  const is_paused = rows.some(({ code, is_paused }) => code === 'AV' && is_paused);
  const left = await readGameBalance(db, { member_id: context.actor.id, asset_id: money });
  const are_credits_taken = await haveTakenCredits(db, context);
  const aviator = { is_paused, round: open.rows[0] ?? null };
  return { ...own, money: left, are_credits_taken, games, aviator };
}

/**
 * A game with its open round, the own bets on it, its limits and the last results.
 * @throws games_off
 */
export async function readPrediction(
  db: Db,
  context: ActorContext,
  { game }: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { asset_id, ...own } = await readOwnPlay(db, context);
  const round = await findOpenRound(db, game, asset_id);
  const epoch = await findEpochInUse(db, game);
  const { paused_at } = await db
    .selectFrom('game')
    .select('paused_at')
    .where('code', '=', game)
    .executeTakeFirstOrThrow();
  const results = await sql<{ issue: string; digit: number }>`
    select issue, digit from game_round where game = ${game} and digit is not null
    order by closes_at desc, id desc limit ${lastResults}`.execute(db);
  return {
    ...own,
    is_paused: paused_at !== null,
    round,
    rules: epoch && {
      ...epoch.record.rules,
      returned: returnedOf(epoch.record.rules),
      beacon: beaconName(epoch.record.beacon.public_key),
    },
    bets: round ? await readOwnBets(db, context.actor.id, round.issue) : [],
    results: results.rows,
  };
}

/** The round of a game that takes bets now, of money or of play credits. */
async function findOpenRound(db: Db, game: PredictionCode, asset_id: number): Promise<OpenRound | null> {
  const { rows } = await sql<OpenRound>`
    select r.issue, e.epoch, r.round, r.opens_at, r.closes_at, r.ends_at, r.beacon_round::float8 as beacon_round
    from game_round r join game_epoch e on e.id = r.epoch_id
    where r.game = ${game} and r.asset_id = ${asset_id} and r.status = 'open' and game_clock() < r.closes_at`.execute(
    db,
  );
  return rows[0] ?? null;
}

async function readOwnBets(db: Db, memberId: string, issue: string) {
  const { rows } = await sql<ReplyOf<typeof call>['data']['bets'][number]>`
    select b.no, r.issue, b.selection, b.stake::text, b.fee::text, b.at
    from game_bet b join game_round r on r.id = b.round_id
    where r.issue = ${issue} and b.member_id = ${memberId} order by b.id`.execute(db);
  return rows;
}
