import type { GameSettings } from '@banyan/contract/games/game-settings';
import type { Db } from '../../platform/database/db.ts';
import { readCompany } from '../company/queries.ts';
import type { GamingMode } from '../company/require-games.ts';

/** Whether members play, for what, where and with what limits of the company. */
export async function readGameSettings(db: Db): Promise<GameSettings> {
  const [{ gaming_mode }, setting] = await Promise.all([
    readCompany(db),
    db.selectFrom('game_setting').selectAll().executeTakeFirstOrThrow(),
  ]);
  const { id: _one, ...rest } = setting;
  return { gaming_mode: gaming_mode as GamingMode, ...rest };
}
