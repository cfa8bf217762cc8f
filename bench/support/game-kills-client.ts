// A process that leads a game through one round, or a draw of the lottery to its end, and kills itself before one of its statements.
import type { GameCode } from '@banyan/contract/games/game-codes';
import { crashMilliseconds } from '@banyan/fair/aviator/flight';
import { sql } from 'kysely';
import { boardOf } from '../../apps/server/src/modules/games/flights/board-of.ts';
import { leadGame } from '../../apps/server/src/modules/games/rounds/lead-game.ts';
import { leadDraws } from '../../apps/server/src/modules/lottery/lead-draws.ts';
import type { Services } from '../../apps/server/src/platform/context.ts';
import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { localBeacon } from './bet-lane.ts';
import { dieBeforeStatement } from './die-before-statement.ts';
import { goingOn } from './going-on.ts';
import type { StatementOrder } from './kill-before-statements.ts';
import { nobodyWithSecrets } from './soak-postings.ts';

export interface GameOrder extends StatementOrder {
  game: GameCode | 'lottery';
  /** The clock of the games. */
  clock: string;
  isBeaconDown: boolean;
}

process.once('message', async (order: GameOrder) => {
  const { url, game, clock, isBeaconDown } = order;
  dieBeforeStatement(order);
  const db = openDb(openPool(url, 1));
  let ticks = 0;
  const services = {
    ...nobodyWithSecrets(new Date(clock)).services,
    monotonic: () => ticks,
    beacon: isBeaconDown ? { ...localBeacon, ask: async () => null } : localBeacon,
  };
  const fly = (milliseconds: number) => {
    ticks += milliseconds;
  };
  await goingOn(order.isPaused, async () => {
    await sql`select set_config('soak.clock', ${clock}, false)`.execute(db);
    if (game === 'lottery') while (await leadDraws({ db, services }));
    else await leadRound({ db, services, game, fly });
  });
  process.exit(0);
});

async function leadRound(own: {
  db: Db;
  services: Services;
  game: GameCode;
  fly: (milliseconds: number) => void;
}): Promise<void> {
  const lead = async () => {
    for (let pass = 0; pass < 2; pass += 1)
      while (await leadGame({ ...own, holder: `process ${process.pid}` }));
  };
  await lead();
  const board = boardOf(own.services);
  const flight = board.get(board.led?.id ?? '');
  if (!flight) return;
  own.fly(crashMilliseconds(flight.crash_x100));
  await lead();
}
