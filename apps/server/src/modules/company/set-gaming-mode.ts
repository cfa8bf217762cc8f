import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { GamingMode } from './require-games.ts';

/**
 * Sets how members play; pages of the games are open or closed from the next call on. Games that were off come with all their
 * pages, of which each can then be switched off by itself.
 */
export async function setGamingMode(tx: Tx, context: Context, gaming_mode: GamingMode): Promise<void> {
  const before = await tx.selectFrom('company').select('gaming_mode').forUpdate().executeTakeFirstOrThrow();
  await tx.updateTable('company').set({ gaming_mode, updated_at: context.now }).execute();
  if (before.gaming_mode === 'off' && gaming_mode !== 'off')
    await tx.updateTable('route').set({ is_enabled: true }).where('optional', '=', 'games').execute();
}
