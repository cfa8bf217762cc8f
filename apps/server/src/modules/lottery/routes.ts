import * as calls from '@banyan/contract/lottery/draws';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { requireGames } from '../company/require-games.ts';
import { buyTickets } from './buy-tickets.ts';
import { createDraw } from './create-draw.ts';
import { readMyTickets } from './read-my-tickets.ts';
import { readList, readProof } from './read-proof.ts';
import { selectDraws } from './select-draws.ts';

export function mountLottery(server: Server): void {
  const { serveOperation, serveRead } = mountsOn(server);
  serveRead(calls.lotteryDraws, async (db) => {
    await requireGames(db);
    return await selectDraws(db);
  });
  serveRead(calls.myTickets, readMyTickets);
  serveRead(calls.lotteryProof, (db, context, query) => readProof(db, context, query));
  serveRead(calls.lotteryList, (db, _context, query) => readList(db, query));
  serveOperation(calls.buyTickets, buyTickets);
  serveOperation(calls.createDraw, createDraw);
}
