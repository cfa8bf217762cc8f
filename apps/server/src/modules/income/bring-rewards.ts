import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/**
 * Keeps rewards that another system has given, by the set: no closing finds them again, and those that come after them on
 * the ladder begin behind them. So are bonuses that it has paid once for a rank.
 * @param source a selection of `member_id`, `code`, `rank` (of such a bonus) and `business_date`
 */
export async function bringRewards(tx: Tx, source: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into brought_reward (member_id, code, business_date)
    select member_id, code, business_date from (${source}) s where rank is null order by member_id, code`.execute(
    tx,
  );
  await sql`
    insert into rank_bonus (member_id, code, rank, business_date)
    select member_id, code, rank, business_date from (${source}) s where rank is not null order by member_id, code, rank`.execute(
    tx,
  );
}
