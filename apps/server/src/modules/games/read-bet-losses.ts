import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { readLosses } from './read-losses.ts';
import type { Staked } from './refuse-own-limits.ts';

/** The net loss of a member's bets in each of these last days (docs/security.md §16). */
export const readBetLosses = (
  tx: Tx,
  { member_id, asset_id, now }: Staked,
  days: readonly number[],
): Promise<string[]> =>
  readLosses(
    tx,
    { now, days },
    (moment) => sql`select coalesce(sum(stake - coalesce(payout, 0)), 0) from game_bet
      where member_id = ${member_id} and asset_id = ${asset_id} and round_id is not null and at > ${moment}`,
  );
