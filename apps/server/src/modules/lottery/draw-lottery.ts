import { timeOfRound } from '@banyan/fair/beacon/rounds';
import { drawWinners } from '@banyan/fair/lottery/draw-winners';
import { givePrizes, type Prize } from '@banyan/fair/lottery/prizes';
import { roundDown, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { type Beacon, readBeacon } from '../../platform/beacon/beacon.ts';
import type { Services } from '../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { unseal } from '../../platform/seal.ts';
import { readCompany } from '../company/queries.ts';

interface ClosedDraw {
  id: string;
  code: string;
  sold: number;
  price: string;
  house_percent: string;
  rolled_in: string;
  prizes: { count: number; percent: string | null; amount: string | null }[];
  sealed_secret: string;
  root: string;
  beacon: Omit<Beacon, 'ask'>;
  beacon_round: string;
}

/**
 * Draws a lottery whose list is closed, once its beacon has come: from secret, root and beacon alone (docs/fair-games.md §3.3). Without its
 * beacon a draw waits; another source or another round never takes its place.
 * @returns whether one was drawn
 */
export async function drawLottery(db: Db, services: Services, now: Date): Promise<boolean> {
  const { beacon } = services;
  if (!beacon) return false;
  const { rows } = await sql<ClosedDraw>`
    select id::text, code, sold, price::text, house_percent::text, rolled_in::text, prizes, sealed_secret, root, beacon,
      beacon_round::text from lottery_draw where status = 'closed' order by id`.execute(db);
  for (const draw of rows) {
    // a beacon of another key is another source: the draw waits for its own
    if (draw.beacon.public_key !== beacon.public_key) continue;
    const round = Number(draw.beacon_round);
    if (now.getTime() < timeOfRound(draw.beacon, round) * 1000) continue;
    const value = await readBeacon(beacon, round, now);
    if (!value) continue;
    return await inTransaction(db, (tx) => writeOutcome(tx, services, draw, { ...value, now }));
  }
  return false;
}

async function writeOutcome(
  tx: Tx,
  services: Services,
  draw: ClosedDraw,
  beacon: { signature: string; randomness: string; now: Date },
): Promise<boolean> {
  const { round_off_digits } = await readCompany(tx);
  const secret = unseal(services, draw.sealed_secret);
  const sales = toDecimal(draw.price).times(draw.sold);
  const wanted = draw.prizes.reduce((sum, { count }) => sum + count, 0);
  const { winners } = drawWinners(
    { game_hash: secret, salt: draw.root, code: draw.code, round: 1, beacon: beacon.randomness },
    draw.sold,
    wanted,
  );
  const table: Prize[] = draw.prizes.map(({ count, percent, amount }) => ({
    count,
    percent: percent ?? undefined,
    amount: amount ?? undefined,
  }));
  const { prizes } = givePrizes(winners, table, sales.toFixed(), round_off_digits);
  const paid = prizes.reduce((sum, { amount }) => sum.plus(amount), toDecimal('0'));
  // what the share of the house has beyond the company's decimals rolls over
  const house_share = roundDown(sales.times(draw.house_percent).div(100), round_off_digits);
  const rolled_over = sales.plus(draw.rolled_in).minus(paid).minus(house_share);
  const moved = await tx
    .updateTable('lottery_draw')
    .set({
      status: 'drawn',
      secret,
      beacon_signature: beacon.signature,
      drawn_at: beacon.now,
      house_share: house_share.toFixed(),
      rolled_over: rolled_over.toFixed(),
    })
    .where('id', '=', draw.id)
    .where('status', '=', 'closed')
    .returning('id')
    .executeTakeFirst();
  if (!moved) return false;
  await sql`insert into lottery_prize (draw_id, place, serial, member_id, amount)
    select t.draw_id, won.place, t.serial, t.member_id, won.amount
    from unnest(${prizes.map(({ serial }) => serial)}::int[], ${prizes.map(({ amount }) => amount.toFixed())}::numeric[])
      with ordinality as won (serial, amount, place)
    join lottery_ticket t on t.draw_id = ${draw.id} and t.serial = won.serial`.execute(tx);
  return true;
}
