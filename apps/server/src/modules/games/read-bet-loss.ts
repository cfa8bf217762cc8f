import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Staked } from './refuse-own-limits.ts';

/** The net loss of a member's bets of the last days (docs/security.md §16). */
export async function readBetLoss(
  tx: Tx,
  { member_id, asset_id, now }: Staked,
  days: number,
): Promise<string> {
  const { lost } = onlyRow(
    await sql<{ lost: string }>`
      select coalesce(sum(stake - coalesce(payout, 0)), 0)::text as lost from game_bet
      where member_id = ${member_id} and asset_id = ${asset_id} and round_id is not null
        and at > ${now}::timestamptz - make_interval(days => ${days}::int)`.execute(tx),
  );
  return lost;
}
