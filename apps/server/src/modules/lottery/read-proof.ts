import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { LotteryDraw, lotteryList, lotteryProof } from '@banyan/contract/lottery/draws';
import { leafOf, proofOf } from '@banyan/fair/lottery/merkle';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { requireGames } from '../company/require-games.ts';
import { selectDraws } from './select-draws.ts';

/** Tickets of the public list in one answer. */
const listedAtOnce = 1000;

/**
 * That a ticket stands in the published list, for everybody (docs/fair-games.md §3.3, §7).
 * @throws games_off, unknown_draw, draw_not_closed, unknown_ticket
 */
export async function readProof(
  db: Db,
  { draw: code, serial }: QueryOf<typeof lotteryProof>,
): Promise<ReplyOf<typeof lotteryProof>['data']> {
  const draw = await requireListed(db, code);
  const tickets = await ticketsOf(db, code).execute();
  const own = tickets[serial - 1];
  if (!own) throw fail('unknown_ticket');
  const leaves = tickets.map((ticket) => leafOf(code, ticket.serial, ticket.user_id));
  const proof = proofOf(leaves, serial - 1);
  return { draw, ...own, leaf: leafOf(code, serial, own.user_id), proof };
}

/** The list itself, from after a serial on. @throws games_off, unknown_draw, draw_not_closed */
export async function readList(
  db: Db,
  { draw, after }: QueryOf<typeof lotteryList>,
): Promise<ReplyOf<typeof lotteryList>['data']> {
  await requireListed(db, draw);
  return await ticketsOf(db, draw).where('t.serial', '>', after).limit(listedAtOnce).execute();
}

async function requireListed(db: Db, code: string): Promise<LotteryDraw> {
  await requireGames(db);
  const [draw] = await selectDraws(db, { code });
  if (!draw) throw fail('unknown_draw');
  if (draw.root === null) throw fail('draw_not_closed');
  return draw;
}

const ticketsOf = (db: Db, code: string) =>
  db
    .selectFrom('lottery_ticket as t')
    .innerJoin('lottery_draw as d', 'd.id', 't.draw_id')
    .select(['t.serial', 't.user_id'])
    .where('d.code', '=', code)
    .orderBy('t.serial');
