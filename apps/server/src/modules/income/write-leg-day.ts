import type { SnapshotPart } from '../genealogy/count-teams.ts';

/**
 * Writes with a snapshot of teams what each member bought on the date under way, with running sums over the binary tree: the new
 * business of a leg is then the difference of two of them (docs/plans.md §4.3), however many topped up. Who waits for a place, or
 * got one on this date and brings the business of earlier ones, stands in none of them.
 */
export const writeLegDay: SnapshotPart = async (client, { generation, now }) => {
  await client.query('delete from leg_day where generation = $1', [generation]);
  await client.query('delete from leg_day_state where generation = $1', [generation]);
  await client.query(
    `insert into leg_day_state (generation, published_at, business_date, digits)
     select s.generation, s.published_at, ($2::timestamptz at time zone c.timezone)::date, c.round_off_digits
     from team_snapshot s cross join company c where s.generation = $1`,
    [generation, now],
  );
  await client.query(
    `insert into leg_day (generation, member_id, pre, amount, bv, pairs, amount_until, bv_until, pairs_until)
     select $1, member_id, pre, amount, bv, pairs, sum(amount) over so_far, sum(bv) over so_far, sum(pairs) over so_far
     from (
       select e.member_id, t.pre, round(sum(e.amount) * d.unit) as amount, round(sum(e.bv) * d.unit) as bv,
         round(sum(e.pairs) * d.unit) as pairs
       from (select business_date, 10::numeric ^ digits::int as unit from leg_day_state where generation = $1) d
         join business_event e on e.period = d.business_date and e.kind in ('topup', 'topup_reversal')
         join member m on m.id = e.member_id and m.placed_in is distinct from d.business_date
           and (m.parent_id is not null or m.sponsor_id is null)
         join team_${generation} t on t.member_id = e.member_id
       group by e.member_id, t.pre, d.unit
     ) bought
     window so_far as (order by pre rows unbounded preceding)`,
    [generation],
  );
};
