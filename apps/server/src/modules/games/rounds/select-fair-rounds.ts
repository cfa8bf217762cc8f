import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { fairnessRound, fairnessRounds } from '@banyan/contract/games/fairness';
import { canonicalJson } from '@banyan/fair/chain/canonical-json';
import type { EpochRecord } from '@banyan/fair/chain/epoch-record';
import { sql } from 'kysely';
import { beaconName } from '../../../platform/beacon/beacon.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { requireGames } from '../../company/require-games.ts';

type Rounds = ReplyOf<typeof fairnessRounds>['data'];

/** Rounds of one answer. */
const pageSize = 50;

const shown = sql`r.issue, r.game, e.epoch, r.round, initcap(r.status) as status, r.opens_at, r.closes_at,
  r.beacon_round::float8 as beacon_round, r.game_hash, r.digit, r.crash_x100, r.void_reason, r.had_beacon`;

/**
 * Rounds of a game that have closed or are void, newest first, with all that is public of them.
 * @throws games_off
 */
export async function selectFairRounds(
  db: Db,
  _context: unknown,
  { game, before }: QueryOf<typeof fairnessRounds>,
): Promise<Rounds> {
  await requireGames(db);
  const { rows } = await sql<Rounds['rounds'][number]>`
    select ${shown} from game_round r join game_epoch e on e.id = r.epoch_id
    where r.game = ${game} and r.status <> 'open'
      and (${before ?? null}::text is null or r.closes_at < (select closes_at from game_round where issue = ${before ?? null}))
    order by r.closes_at desc, r.id desc limit ${pageSize + 1}`.execute(db);
  return { rounds: rows.slice(0, pageSize), is_more: rows.length > pageSize };
}

/**
 * A round with everything from which anybody works its outcome out again (docs/fair-games.md §7).
 * @throws games_off, unknown_round
 */
export async function readFairRound(
  db: Db,
  _context: unknown,
  { issue }: QueryOf<typeof fairnessRound>,
): Promise<ReplyOf<typeof fairnessRound>['data']> {
  await requireGames(db);
  const { rows } = await sql<
    Rounds['rounds'][number] & {
      stored: EpochRecord;
      record_signature: string;
      installation_key: string;
      salt_signature: string;
      beacon_signature: string | null;
    }
  >`
    select ${shown}, e.record as stored, e.signature as record_signature, e.installation_key, e.salt_signature, r.beacon_signature
    from game_round r join game_epoch e on e.id = r.epoch_id
    where r.id = coalesce((select round_id from game_bet where no = ${issue}), (select id from game_round where issue = ${issue}))`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw fail('unknown_round');
  const { stored, ...round } = row;
  return {
    ...round,
    beacon: beaconName(stored.beacon.public_key),
    record: canonicalJson(stored),
    timezone: String(stored.rules.time_zone),
  };
}
