import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { cancelBet as call } from '@banyan/contract/games/aviator';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { requireGames } from '../../company/require-games.ts';
import { postJournals } from '../../ledger/post-journals.ts';
import { lockPlayer } from '../require-player.ts';
import { readGameBalance } from '../rounds/read-game-balance.ts';
import { payoutJournal } from '../stake-journal.ts';

interface OwnBet {
  id: string;
  no: string;
  round_id: string;
  game: string;
  asset_id: number;
  issue: string;
  stake: string;
  highest_x100: number;
  status: string;
}

/**
 * Takes an own bet back while its round takes bets: the stake returns and the round may lose less (docs/fair-games.md §12). Who has
 * excluded themselves may do so too.
 * @throws games_off, not_a_player, not_while_acting, unknown_bet, bet_ended, bet_in_flight
 */
export async function cancelBet(
  tx: Tx,
  context: ActorContext,
  { no }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  await requireGames(tx);
  const member_id = await lockPlayer(tx, context);
  const { rows } = await sql<OwnBet>`
    select b.id::text, b.no, b.round_id::text, b.game, b.asset_id, r.issue, trim_scale(b.stake)::text as stake, b.highest_x100, b.status
    from game_bet b join game_round r on r.id = b.round_id
    where b.no = ${no} and b.member_id = ${member_id} and b.panel is not null`.execute(tx);
  const [found] = rows;
  if (!found) throw fail('unknown_bet');
  // the round before the bet, as where it is settled; the clock is read by the statement that locks
  const open = await sql`
    select from game_round where id = ${found.round_id} and status = 'open' and game_clock() < closes_at for share`.execute(
    tx,
  );
  if (open.rows.length === 0) throw fail(found.status === 'Accepted' ? 'bet_in_flight' : 'bet_ended');
  const locked =
    await sql`select from game_bet where id = ${found.id} and status = 'Accepted' for update`.execute(tx);
  if (locked.rows.length === 0) throw fail('bet_ended');
  await sql`
    update game_exposure set bets = bets - 1, stakes = stakes - ${found.stake}::numeric,
      liability[1] = liability[1] - ${found.stake}::numeric * ${found.highest_x100}::int / 100
    where round_id = ${found.round_id}`.execute(tx);
  const end = { payout: found.stake, status: 'Cancelled' };
  const [paid_txn_id = null] = await postJournals(tx, context, [
    payoutJournal(found, { ...found, member_id }, end),
  ]);
  await sql`update game_bet set status = 'Cancelled', payout = stake, paid_txn_id = ${paid_txn_id}, settled_at = game_clock()
    where id = ${found.id}`.execute(tx);
  const { issue, stake, asset_id } = found;
  return { no, issue, stake, balance: await readGameBalance(tx, { member_id, asset_id }) };
}
