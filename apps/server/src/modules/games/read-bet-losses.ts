import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Staked } from './refuse-own-limits.ts';

/** The net loss of a member's bets in each of these last days (docs/security.md §16). */
export async function readBetLosses(
  tx: Tx,
  { member_id, asset_id, now }: Staked,
  days: readonly number[],
): Promise<string[]> {
  const { lost } = onlyRow(
    await sql<{ lost: string[] }>`
      select array(select (select coalesce(sum(stake - coalesce(payout, 0)), 0)::text from game_bet
        where member_id = ${member_id} and asset_id = ${asset_id} and round_id is not null
          and at > ${now}::timestamptz - make_interval(days => since))
        from unnest(${days}::int[]) with ordinality as asked (since, place) order by place) as lost`.execute(
      tx,
    ),
  );
  return lost;
}
