import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { setGameReminder as call, GameLimits } from '@banyan/contract/games/limits';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { readGameLimits } from './read-game-limits.ts';
import { lockPlayer } from './require-player.ts';

/**
 * Sets after how many minutes of a session the caller is reminded of how long they have played, at once.
 * @throws not_a_player, not_while_acting, games_off
 */
export async function setGameReminder(
  tx: Tx,
  context: ActorContext,
  { remind_after }: BodyOf<typeof call>,
): Promise<GameLimits> {
  const member_id = await lockPlayer(tx, context);
  await tx
    .updateTable('game_player')
    .set({ remind_after: remind_after === null ? null : Number(remind_after) })
    .where('member_id', '=', member_id)
    .execute();
  return await readGameLimits(tx, context);
}
