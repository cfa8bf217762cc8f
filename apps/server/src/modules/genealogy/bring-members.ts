import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/** Members whose rows are written together. */
const portion = 20_000;

/**
 * Gives members of another system their places in both trees, by the set, with what topups count there. The company has
 * no members yet.
 * @param first the inner id of the member number 0
 * @param source a selection of `n`, `sponsor`, `parent`, `chain_l`, `chain_r` (numbers), `side`, `sponsor_side`, `depth`,
 *   `joined_at`, `activated_at`, `live_topups`, `self_investment`, `active_directs`,
 *   `directs_business` and `placed_in` (the date on which who waited was placed)
 * @param tails a selection of the chains that members open: `n`, `side`, and of the end `tail` (number) and `tail_depth`
 */
export async function bringMembers(
  tx: Tx,
  first: string,
  source: RawBuilder<unknown>,
  tails: RawBuilder<unknown>,
): Promise<void> {
  const id = (number: string) => sql`${first}::bigint + ${sql.ref(number)}`;
  await sql`
    select bring_places(places) from (
      select array_agg(row(${id('n')}, ${id('sponsor')}, ${id('parent')}, side, sponsor_side, depth, ${id('chain_l')}, ${id('chain_r')},
        joined_at, activated_at, live_topups, self_investment, active_directs, directs_business, placed_in)::brought_member
        order by n) as places
      from (${source}) s group by n / ${portion}
    ) portion`.execute(tx);
  await sql`
    insert into leg_tail (chain_id, side, tail_id, tail_depth)
    select ${id('n')}, side, ${id('tail')}, tail_depth from (${tails}) s order by n, side`.execute(tx);
}
