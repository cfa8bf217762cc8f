import { gameCodes } from '@banyan/contract/games/game-codes';
import type { Server } from '../../../platform/http/server.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { tellFlights } from './tell-flights.ts';
import { watchOwn } from './watch-own.ts';
import { watchRounds } from './watch-rounds.ts';

/** From one look at the rounds to the next, in milliseconds. */
const pause = 250;
/** So long after the last subscriber has left it is still looked, for those who come back. */
const lingers = 60_000;

/**
 * Tells the live connection of this server what happens to rounds and to the bets and transfers of those who are connected
 * (docs/fair-games.md §8): from the database, so that each server of an installation tells it, whichever one leads a game. While nobody
 * is subscribed nothing is read.
 */
export function watchGames(server: Server): void {
  const { app, live } = server;
  const rounds = watchRounds(server);
  const own = watchOwn(server, rounds);
  const ticking = tellFlights(server);
  let loop: ReturnType<typeof startLoop> | null = null;
  let beginning: Promise<void> | null = null;
  let lastWatched = 0;
  let isClosed = false;

  const work = async (): Promise<boolean> => {
    const now = performance.now();
    if (gameCodes.some((game) => live.isWatched(game)) || live.watchers().length > 0) lastWatched = now;
    if (now - lastWatched > lingers) {
      const ending = loop;
      loop = null;
      void ending?.stop();
      return false;
    }
    await rounds.look();
    await own.look();
    return false;
  };

  const begin = async () => {
    await rounds.begin();
    own.begin();
    if (!isClosed)
      loop = startLoop({ work, pause, log: (line) => app.log.error(`Live frames are not told: ${line}`) });
  };
  live.beforeSubscribing(async (memberId) => {
    lastWatched = performance.now();
    if (!loop) {
      beginning ??= begin().finally(() => {
        beginning = null;
      });
      await beginning;
    }
    await own.admit(memberId);
  });
  app.addHook('onClose', async () => {
    isClosed = true;
    ticking.stop();
    await loop?.stop();
  });
}
