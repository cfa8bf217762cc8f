import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { readAviator as call } from '@banyan/contract/games/aviator';
import { sql } from 'kysely';
import { beaconName } from '../../../platform/beacon/beacon.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findEpochInUse } from '../rounds/find-epoch-in-use.ts';
import { readOwnPlay } from '../rounds/read-own-play.ts';

type Page = ReplyOf<typeof call>['data'];

/** Flights whose crash points the page shows. */
const lastResults = 20;

/**
 * Aviator with its newest round, the own bets on it, its limits and where the last flights crashed.
 * @throws games_off
 */
export async function readAviator(db: Db, context: ActorContext): Promise<Page> {
  const { asset_id, ...own } = await readOwnPlay(db, context);
  const epoch = await findEpochInUse(db, 'AV');
  const { paused_at } = await db
    .selectFrom('game')
    .select('paused_at')
    .where('code', '=', 'AV')
    .executeTakeFirstOrThrow();
  const rounds = await sql<NonNullable<Page['round']>>`
    select r.issue, e.epoch, r.round, initcap(r.status) as status, r.opens_at, r.closes_at, r.begins_at,
      r.beacon_round::float8 as beacon_round, r.crash_x100
    from game_round r join game_epoch e on e.id = r.epoch_id
    where r.game = 'AV' and r.asset_id = ${asset_id} order by r.closes_at desc, r.id desc limit 1`.execute(
    db,
  );
  const results = await sql<Page['results'][number]>`
    select issue, crash_x100 from game_round where game = 'AV' and crash_x100 is not null
    order by closes_at desc, id desc limit ${lastResults}`.execute(db);
  const round = rounds.rows[0] ?? null;
  return {
    ...own,
    is_paused: paused_at !== null,
    round,
    rules: epoch && { ...epoch.record.rules, beacon: beaconName(epoch.record.beacon.public_key) },
    bets: round ? await readOwnBets(db, context.actor.id, round.issue) : [],
    results: results.rows,
  };
}

async function readOwnBets(db: Db, memberId: string, issue: string): Promise<Page['bets']> {
  const { rows } = await sql<Page['bets'][number]>`
    select b.no, r.issue, b.panel, b.stake::text, b.auto_x100, b.status, b.cash_x100, b.payout::text, b.at
    from game_bet b join game_round r on r.id = b.round_id
    where r.issue = ${issue} and b.member_id = ${memberId} order by b.id`.execute(db);
  return rows;
}
