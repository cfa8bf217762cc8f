import { predictionCodes } from '@banyan/contract/games/prediction';
import { publishEpoch, rulesOf } from '../modules/games/epochs/publish-epoch.ts';
import { readGameSettings } from '../modules/games/read-game-settings.ts';
import { updateGameSettings } from '../modules/games/update-game-settings.ts';
import type { Services } from '../platform/context.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork } from './open-demo-company.ts';

/** Of one round, in play credits. */
const limits = { round_loss_limit: '100000', largest_stake: '1000' };
/** Rounds of the first chain; the next one follows by itself. */
const rounds = 20_000;

/** The games of the demo are played with credits; each has a chain, and its first round ten minutes later. */
export async function openDemoGames(
  tx: Tx,
  { as, admin }: DemoNetwork,
  services: Services,
  now: Date,
): Promise<void> {
  const settings = await readGameSettings(tx);
  await updateGameSettings(tx, as(admin, 'Admin', now), { ...settings, gaming_mode: 'play_credits' });
  if (!services.beacon) return;
  for (const game of predictionCodes)
    await publishEpoch(tx, services, {
      game,
      rounds,
      rules: await rulesOf(tx, game, limits),
      created_by: admin.id,
      continues_id: null,
    });
}
