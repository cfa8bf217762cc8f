import { alertSpans } from '@banyan/contract/withdrawals/alerts';
import { type RawBuilder, sql } from 'kysely';
import type { SelectFound } from './open-alerts.ts';
import { isSent } from './paid-out.ts';

/**
 * Transfers that closed a circle: money of the recipient had come to the sender over up to four others. Two hops are followed
 * from the recipient and two back from the sender, which meet in the middle, so that a circle of five costs no more than the
 * neighbours of neighbours. Each transfer shows the shortest circle it closes.
 */
export const selectCircles: SelectFound = ({ from, to }, { circle_amount }) => {
  if (circle_amount === null) return null;
  const counts = (alias: string) =>
    sql`(${isSent(alias)} and ${sql.ref(`${alias}.amount`)} >= ${circle_amount}::numeric)`;
  /** Transfers of the seven days before the last hop, one for each pair of people. */
  const hop = (anchor: RawBuilder<unknown>, end: 'from_id' | 'to_id') => {
    const other = sql.ref(end === 'from_id' ? 't.to_id' : 't.from_id');
    return sql`lateral (
      select distinct on (${other}) t.id, t.from_id, t.to_id from fund_transfer t
      where ${sql.ref(`t.${end}`)} = ${anchor} and ${counts('t')} and t.id <> n.id
        and t.requested_at > n.at - make_interval(days => ${alertSpans.circle_days}) and t.requested_at <= n.at
      order by ${other}, t.id desc)`;
  };
  return sql`
    select subject, t.from_id as owner_id, 'fund_transfer' as kind, t.id as ref_id, t.requested_at as at, -t.amount as amount,
      null::text as detail
    from (
      with last as materialized (
        select t.id, t.from_id, t.to_id, t.requested_at as at from fund_transfer t
        where t.requested_at > ${from}::timestamptz and t.requested_at <= ${to}::timestamptz and ${counts('t')}
          and not exists (select from alert_row r join alert a on a.id = r.alert_id
            where r.kind = 'fund_transfer' and r.ref_id = t.id and a.rule = 'Circle' and a.closed_at is not null)
      ),
      out_1 as materialized (
        select n.id as last, array[h.id] as hops, array[h.to_id] as via, h.to_id as reached
        from last n cross join ${hop(sql`n.to_id`, 'from_id')} h
      ),
      out_2 as materialized (
        select o.last, o.hops || h.id as hops, o.via || h.to_id as via, h.to_id as reached
        from out_1 o join last n on n.id = o.last cross join ${hop(sql`o.reached`, 'from_id')} h
        where o.reached <> n.from_id and h.to_id <> n.to_id
      ),
      back_1 as materialized (
        select n.id as last, array[h.id] as hops, array[h.from_id] as via, h.from_id as reached
        from last n cross join ${hop(sql`n.from_id`, 'to_id')} h where h.from_id <> n.to_id
      ),
      back_2 as materialized (
        select b.last, h.id || b.hops as hops, h.from_id || b.via as via, h.from_id as reached
        from back_1 b join last n on n.id = b.last cross join ${hop(sql`b.reached`, 'to_id')} h
        where h.from_id not in (n.to_id, n.from_id)
      ),
      circle as (
        select o.last, o.hops, o.via[:0] as via from out_1 o join last n on n.id = o.last where o.reached = n.from_id
        union all
        select o.last, o.hops || b.hops, o.via from out_1 o join back_1 b using (last, reached)
        union all
        select o.last, o.hops || b.hops, o.via from out_2 o join back_1 b using (last, reached)
        union all
        select o.last, o.hops || b.hops, o.via || b.via[2:] from out_2 o join back_2 b using (last, reached)
        where not b.via[2] = any(o.via)
      ),
      shortest as (
        select distinct on (c.last) c.hops || c.last as hops, c.via || n.from_id || n.to_id as owners
        from circle c join last n on n.id = c.last order by c.last, cardinality(c.hops), c.hops desc
      )
      select distinct array_to_string(array(select unnest(owners) order by 1), ',') as subject, unnest(hops) as id from shortest
    ) found
    join fund_transfer t using (id)`;
};
