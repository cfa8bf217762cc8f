import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { postGameTransfer } from './post-game-transfer.ts';
import { readGameSettings } from './read-game-settings.ts';
import { requirePlayer } from './require-player.ts';

/**
 * Gives the caller the play credits of the business date, once.
 * @throws what `requirePlayer` throws, credits_not_given, already_done
 */
export async function takeDailyCredits(tx: Tx, context: ActorContext) {
  const { id: member_id, mode } = await requirePlayer(tx, context);
  if (mode !== 'play_credits') throw fail('credits_not_given');
  const { daily_credits } = await readGameSettings(tx);
  return await postGameTransfer(tx, context, { member_id, kind: 'Grant', amount: daily_credits });
}
