import { gameCodes } from '@banyan/contract/games/game-codes';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { leadGame } from './lead-game.ts';

/** From one look at a game to the next, in milliseconds: a flight ends by the clock of its leader. */
const pause = { AV: 100, prediction: 300 };

/** Leads the games that no other server leads, each by a loop of its own, until stopped (docs/fair-games.md §10). */
export function leadGames(server: { db: Db; services: Services; log: (line: string) => void }): {
  stop(): Promise<void>;
} {
  const { db, services, log } = server;
  const holder = services.randomBytes(8).toString('hex');
  const loops = gameCodes.map((game) =>
    startLoop({
      work: () => leadGame({ db, services, game, holder }),
      pause: game === 'AV' ? pause.AV : pause.prediction,
      log: (line) => log(`The rounds of ${game} do not move: ${line}`),
    }),
  );
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) };
}
