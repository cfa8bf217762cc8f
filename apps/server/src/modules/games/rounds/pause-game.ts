import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { pauseGame as call } from '@banyan/contract/games/round-control';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { requireGames } from '../../company/require-games.ts';

/**
 * Pauses a game or lets it run again: a paused one opens no new round, and one that takes bets is played to its end.
 * @throws games_off
 */
export async function pauseGame(
  tx: Tx,
  context: ActorContext,
  { game, is_paused, reason }: BodyOf<typeof call>,
): Promise<Pick<BodyOf<typeof call>, 'game' | 'is_paused'>> {
  await requireGames(tx);
  await tx
    .updateTable('game')
    .set(
      is_paused
        ? { paused_at: context.now, paused_by: context.actor.id }
        : { paused_at: null, paused_by: null },
    )
    .where('code', '=', game)
    .execute();
  await appendAudit(tx, context, {
    action: is_paused ? 'pause_game' : 'resume_game',
    object: `game:${game}`,
    details: { reason },
  });
  return { game, is_paused };
}
