import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { readLosses } from '../games/read-losses.ts';
import type { Staked } from '../games/refuse-own-limits.ts';

/** The net loss of a member's tickets in each of these last days (docs/security.md §16). */
export const readTicketLosses = (
  tx: Tx,
  { member_id, asset_id, now }: Staked,
  days: readonly number[],
): Promise<string[]> =>
  readLosses(
    tx,
    { now, days },
    (
      moment,
    ) => sql`select coalesce(sum(p.amount - case when p.refund_txn_id is not null then p.amount else coalesce((
        select sum(z.amount) from lottery_prize z where z.draw_id = p.draw_id and z.member_id = p.member_id
          and z.serial between p.first_serial and p.first_serial + p.tickets - 1), 0) end), 0)
      from lottery_purchase p join lottery_draw d on d.id = p.draw_id
      where p.member_id = ${member_id} and d.asset_id = ${asset_id} and p.at > ${moment}`,
  );
