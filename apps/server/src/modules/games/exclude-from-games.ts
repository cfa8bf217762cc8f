import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { excludeFromGames as call, GameLimits } from '@banyan/contract/games/limits';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readGameLimits } from './read-game-limits.ts';
import { lockPlayer } from './require-player.ts';
import { exclusionEnd } from './rules.ts';

/**
 * Excludes the caller from the games from now on. Nobody can take it back or make it shorter (docs/security.md §16); money in
 * the game wallet stays withdrawable.
 * @throws not_a_player, not_while_acting
 */
export async function excludeFromGames(
  tx: Tx,
  context: ActorContext,
  { period }: BodyOf<typeof call>,
): Promise<GameLimits> {
  const member_id = await lockPlayer(tx, context);
  const until_at = exclusionEnd(period, context.now);
  await tx
    .insertInto('game_exclusion')
    .values({ member_id, period, from_at: context.now, until_at })
    .execute();
  await appendAudit(tx, context, {
    action: 'exclude_from_games',
    object: `user:${context.actor.user_id}`,
    details: { period, until: until_at?.toISOString() ?? null },
  });
  return await readGameLimits(tx, context);
}
