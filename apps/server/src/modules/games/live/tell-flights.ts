import { shownX100 } from '@banyan/fair/aviator/flight';
import type { Server } from '../../../platform/http/server.ts';
import { boardOf } from '../flights/board-of.ts';

/** From one `tick` to the next, in milliseconds. */
const tickEvery = 100;

/**
 * Tells where the flights are, ten times a second, by the clock of this server (docs/fair-games.md §8, §12). A flight that has reached its crash
 * point is told of no more; `crash` follows when its leader has written it.
 */
export function tellFlights({ live, services }: Server): { stop(): void } {
  const board = boardOf(services);
  const tell = () => {
    if (!live.isWatched('AV')) return;
    for (const flight of board.inFlight()) {
      const elapsed_ms = Math.floor(board.elapsed(flight));
      live.publish('AV', { t: 'tick', issue: flight.issue, elapsed_ms, x100: shownX100(elapsed_ms) });
    }
  };
  const timer = setInterval(tell, tickEvery);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
