import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { GamingMode } from './require-games.ts';

/** Sets how members play; pages of the games are open or closed from the next call on. */
export async function setGamingMode(tx: Tx, context: Context, gaming_mode: GamingMode): Promise<void> {
  await tx.updateTable('company').set({ gaming_mode, updated_at: context.now }).execute();
}
