import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { gamesLobby } from '@banyan/contract/games/rounds';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';

/** What a member has played since they signed in, of bets that have ended; money in decimal strings of the company's currency. */
export async function readPlayedSession(
  db: Db,
  { actor, asset_id }: { actor: Actor; asset_id: number },
): Promise<ReplyOf<typeof gamesLobby>['data']['session']> {
  return onlyRow(
    await sql<ReplyOf<typeof gamesLobby>['data']['session']>`
      select s.created_at as since,
        (select remind_after::text from game_player p where p.member_id = ${actor.id}) as remind_after, count(b.id)::int as bets, coalesce(sum(b.stake), 0)::text as stakes,
        coalesce(sum(b.payout), 0)::text as payouts, coalesce(sum(b.payout - b.stake), 0)::text as result
      from user_session s left join game_bet b on b.member_id = ${actor.id} and b.at >= s.created_at
        and b.asset_id = ${asset_id} and b.settled_at is not null
        and b.status <> 'Cancelled'
      where s.id = ${actor.session_id} group by s.created_at`.execute(db),
  );
}
