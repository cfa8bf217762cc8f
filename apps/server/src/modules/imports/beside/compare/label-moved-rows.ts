import type pg from 'pg';

/** Days between which a row may have moved. */
const daysAway = 7;

/** Rows that nothing explains and that stand there on another date with the same amount. */
export async function labelMovedRows(client: pg.Client): Promise<void> {
  await client.query(
    `with apart as (
       select id, kind, member_id, business_date, outcome, here + there as amount, row_number() over (
         partition by kind, member_id, here + there, outcome order by business_date, id) as place
       from compared_row where outcome in ('only_here', 'only_there') and causes = '{}' and member_id is not null
     ), moved as (
       select h.id as here_id, t.id as there_id
       from apart h join apart t using (kind, member_id, amount, place)
       where h.outcome = 'only_here' and t.outcome = 'only_there' and abs(h.business_date - t.business_date) between 1 and $1
     )
     update compared_row r set causes = array['date'] from moved where r.id in (moved.here_id, moved.there_id)`,
    [daysAway],
  );
}
