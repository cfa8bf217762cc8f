import type { Context, Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { readGameClock } from '../games/read-game-clock.ts';
import { closeDraw, openDraws } from './close-draw.ts';
import { drawLottery } from './draw-lottery.ts';
import { endDraw } from './end-draw.ts';

/**
 * One round of work on the draws (docs/fair-games.md §11): each step is a transaction of its own that finds by the state of the draw whether it
 * is still to be done, so that any number of servers may do it at once and end anywhere.
 * @returns whether there is more to do at once
 */
export async function leadDraws({ db, services }: { db: Db; services: Services }): Promise<boolean> {
  const now = await readGameClock(db);
  const context: Context = { actor: null, now, ip: '', user_agent: 'draws of the lottery', services };
  const isOpened = await openDraws(db);
  const isClosed = await closeDraw(db);
  const isDrawn = await drawLottery(db, services, now);
  const isEnded = await endDraw(db, context);
  return isOpened || isClosed || isDrawn || isEnded;
}
