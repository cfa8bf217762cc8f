import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { LotteryDraw, lotteryList, lotteryProof } from '@banyan/contract/lottery/draws';
import { leafOf, proofOf } from '@banyan/fair/lottery/merkle';
import { toString as qrCode } from 'qrcode';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { requireGames } from '../company/require-games.ts';
import { keepLevels } from './keep-levels.ts';
import { selectDraws } from './select-draws.ts';

/** Tickets of the public list in one answer. */
const listedAtOnce = 1000;

/**
 * That a ticket stands in the published list, for everybody (docs/fair-games.md §3.3, §7). The list is read and hashed once, not for
 * every ticket.
 * @throws games_off, unknown_draw, draw_not_closed, unknown_ticket
 */
export async function readProof(
  db: Db,
  { services }: Pick<Context, 'services'>,
  { draw: code, serial }: QueryOf<typeof lotteryProof>,
): Promise<ReplyOf<typeof lotteryProof>['data']> {
  const { draw, root } = await requireListed(db, code);
  const own = await ticketsOf(db, code).where('t.serial', '=', serial).executeTakeFirst();
  if (!own) throw fail('unknown_ticket');
  const levels = await keepLevels(root, async () => {
    const tickets = await ticketsOf(db, code).execute();
    return tickets.map((ticket) => leafOf(code, ticket.serial, ticket.user_id));
  });
  const query = `draw=${encodeURIComponent(code)}&serial=${serial}`;
  const verify_url = `${services.publicUrl}/utils/lottery-ticket?${query}`;
  return {
    draw,
    ...own,
    leaf: leafOf(code, serial, own.user_id),
    proof: proofOf(levels, serial - 1),
    verify_url,
    qr_svg: await qrCode(verify_url, { type: 'svg', margin: 0 }),
  };
}

/** The list itself, from after a serial on. @throws games_off, unknown_draw, draw_not_closed */
export async function readList(
  db: Db,
  { draw, after }: QueryOf<typeof lotteryList>,
): Promise<ReplyOf<typeof lotteryList>['data']> {
  await requireListed(db, draw);
  return await ticketsOf(db, draw).where('t.serial', '>', after).limit(listedAtOnce).execute();
}

async function requireListed(db: Db, code: string): Promise<{ draw: LotteryDraw; root: string }> {
  await requireGames(db);
  const [draw] = await selectDraws(db, { code });
  if (!draw) throw fail('unknown_draw');
  if (draw.root === null) throw fail('draw_not_closed');
  return { draw, root: draw.root };
}

const ticketsOf = (db: Db, code: string) =>
  db
    .selectFrom('lottery_ticket as t')
    .innerJoin('lottery_draw as d', 'd.id', 't.draw_id')
    .select(['t.serial', 't.user_id'])
    .where('d.code', '=', code)
    .orderBy('t.serial');
