import { leafOf, rootOf } from '@banyan/fair/lottery/merkle';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/db.ts';

/** Opens the draws whose sales begin. @returns whether there was one */
export async function openDraws(db: Db): Promise<boolean> {
  const { rows } = await sql`
    update lottery_draw set status = 'open' where status = 'draft' and opens_at <= game_clock() returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Closes the oldest draw whose time is over: its list stays as it is, and the root over it is public from now on, before the beacon that
 * decides exists. With too little sold, or nothing, its stakes are returned instead (docs/fair-games.md §3.3). Purchases hold the row
 * of the draw, so that this waits for those that are being written, and none follows.
 * @returns whether there was one
 */
export async function closeDraw(db: Db): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string; code: string; sold: number; price: string; min_sales: string }>`
      select id::text, code, sold, price::text, min_sales::text from lottery_draw
      where status = 'open' and closes_at <= game_clock() order by id limit 1 for update skip locked`.execute(
      tx,
    );
    const [draw] = rows;
    if (!draw) return false;
    if (draw.sold === 0 || toDecimal(draw.price).times(draw.sold).lt(draw.min_sales)) {
      await sql`update lottery_draw set status = 'refunding', closed_at = game_clock() where id = ${draw.id}`.execute(
        tx,
      );
      return true;
    }
    const tickets = await tx
      .selectFrom('lottery_ticket')
      .select(['serial', 'user_id'])
      .where('draw_id', '=', draw.id)
      .orderBy('serial')
      .execute();
    const root = rootOf(tickets.map(({ serial, user_id }) => leafOf(draw.code, serial, user_id)));
    await sql`update lottery_draw set status = 'closed', closed_at = game_clock(), root = ${root} where id = ${draw.id}`.execute(
      tx,
    );
    return true;
  });
}
