import * as settings from '@banyan/contract/games/game-settings';
import * as wallet from '@banyan/contract/games/game-wallet';
import * as limits from '@banyan/contract/games/limits';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { depositToGame } from './deposit-to-game.ts';
import { mountEpochs } from './epochs/routes.ts';
import { excludeFromGames } from './exclude-from-games.ts';
import { findLoosenedGameSettings } from './find-loosened-game-settings.ts';
import { mountFlights } from './flights/routes.ts';
import { watchGames } from './live/watch-games.ts';
import { readGameLimits } from './read-game-limits.ts';
import { readGameSettings } from './read-game-settings.ts';
import type { ReadLosses } from './refuse-own-limits.ts';
import { mountRounds } from './rounds/routes.ts';
import { setGameLimit } from './set-game-limit.ts';
import { setGameReminder } from './set-game-reminder.ts';
import { takeDailyCredits } from './take-daily-credits.ts';
import { updateGameSettings } from './update-game-settings.ts';
import { withdrawFromGame } from './withdraw-from-game.ts';

/** @param otherLosses what a member loses in modules above: own limits count all play */
export function mountGames(server: Server, { otherLosses }: { otherLosses: readonly ReadLosses[] }): void {
  const { serveOperation, serveRead } = mountsOn(server);
  serveRead(settings.readGameSettings, readGameSettings);
  serveOperation(settings.updateGameSettings, updateGameSettings, { waits: findLoosenedGameSettings });

  serveOperation(wallet.depositToGame, depositToGame);
  serveOperation(wallet.withdrawFromGame, withdrawFromGame);
  serveOperation(wallet.takeDailyCredits, takeDailyCredits);

  serveRead(limits.readGameLimits, readGameLimits);
  serveOperation(limits.setGameLimit, setGameLimit);
  serveOperation(limits.setGameReminder, setGameReminder);
  serveOperation(limits.excludeFromGames, excludeFromGames);

  mountEpochs(server);
  mountRounds(server, otherLosses);
  mountFlights(server, otherLosses);
  watchGames(server);
}
