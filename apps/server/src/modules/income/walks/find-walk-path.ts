import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** The most uplines that are listed one by one. */
export const longestPath = 300;

/** Somebody on a walk, with the rank that counted at a closing. */
export interface Passed {
  id: string;
  user_id: string;
  name: string;
  rank: string | null;
  /** Somebody stands above. */
  has_more: boolean;
}

/**
 * From a member up the sponsor tree as it was at the end of a date, each with the paid rank of then, up to `top` where one is named.
 * What later closings count of changed sponsors is put back.
 */
export async function findWalkPath(
  db: Db,
  asked: { from: string; top: string | null; date: string },
): Promise<Passed[]> {
  const { from, top, date } = asked;
  const { rows } = await sql<Passed>`
    with recursive up as (
      select ${from}::bigint as id, 0 as n
      union all
      select above.id, up.n + 1
      from up cross join lateral (
        select coalesce((select c.old_sponsor_id from sponsor_change c
          where c.member_id = m.id and c.period > ${date}::date order by c.id limit 1), m.sponsor_id) as id
        from member m where m.id = up.id
      ) above
      where above.id is not null and up.n < ${longestPath}::int and up.id is distinct from ${top}::bigint
    )
    select up.id, u.user_id, u.name, up.n = ${longestPath}::int as has_more, (
      select h.rank from rank_history h where h.member_id = up.id and h.business_date <= ${date}::date
      order by h.business_date desc limit 1
    ) as rank
    from up join app_user u on u.id = up.id order by up.n`.execute(db);
  return rows;
}
