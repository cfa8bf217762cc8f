import type { LotteryDraw } from '@banyan/contract/lottery/draws';
import { sql } from 'kysely';
import { type Beacon, beaconName } from '../../platform/beacon/beacon.ts';
import type { Db } from '../../platform/database/db.ts';
import { money } from '../ledger/rules.ts';

/** The most draws a list shows. */
const maxDraws = 50;

type Row = Omit<LotteryDraw, 'beacon' | 'is_money' | 'public_key' | 'genesis' | 'period' | 'beacon_round'> & {
  beacon: Omit<Beacon, 'ask'>;
  beacon_round: string;
  asset_id: number;
};

/** Draws with all that is public of them, newest first, or one by its code. Before the draw their secret is told to nobody. */
export async function selectDraws(db: Db, { code }: { code?: string } = {}): Promise<LotteryDraw[]> {
  const { rows } = await sql<Row>`
    select code, status, asset_id, trim_scale(price)::text as price, opens_at, closes_at, max_tickets, member_cap, prizes,
      trim_scale(house_percent)::text as house_percent, trim_scale(min_sales)::text as min_sales,
      trim_scale(rolled_in)::text as rolled_in, sold, commit, beacon, beacon_round::text, closed_at, root, secret, beacon_signature,
      trim_scale(house_share)::text as house_share, trim_scale(rolled_over)::text as rolled_over,
      coalesce((select jsonb_agg(jsonb_build_object('serial', serial, 'amount', trim_scale(amount)::text) order by place)
        from lottery_prize p where p.draw_id = d.id), '[]') as winners
    from lottery_draw d where ${code === undefined ? sql`true` : sql`code = ${code}`} order by id desc limit ${maxDraws}`.execute(
    db,
  );
  return rows.map(({ beacon, asset_id, beacon_round, ...row }) => ({
    ...row,
    is_money: asset_id === money,
    ...beacon,
    beacon: beaconName(beacon.public_key),
    beacon_round: Number(beacon_round),
  }));
}
