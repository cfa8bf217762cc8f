import { setTimeout as sleep } from 'node:timers/promises';
import { gameCodes } from '@banyan/contract/games/game-codes';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { boardOf } from '../flights/board-of.ts';
import { releaseGame } from './hold-game.ts';
import { leadGame } from './lead-game.ts';

/** From one look at a game to the next, in milliseconds: a flight ends by the clock of its leader. */
const pause = { AV: 100, prediction: 300 };
/** How long a leader that stops waits for its flight, in milliseconds: the next leader would interrupt it. */
const longestFlight = 8000;

/**
 * Leads the games that no other server leads, each by a loop of its own, until stopped (docs/fair-games.md §10). Once stopped they are
 * given back, and another server leads them at once.
 */
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
  return {
    stop: async () => {
      await untilLanded(services);
      await Promise.all(loops.map((loop) => loop.stop()));
      // without the database nobody leads, and the lease runs out
      for (const game of gameCodes) await releaseGame(db, game, holder).catch(() => {});
    },
  };
}

/** Waits for the flight that this server leads, if there is one. */
async function untilLanded(services: Services): Promise<void> {
  const board = boardOf(services);
  const until = performance.now() + longestFlight;
  while (board.led && board.isAloft(board.led) && performance.now() < until) await sleep(pause.AV);
}
