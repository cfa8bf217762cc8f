import { alertSpans } from '@banyan/contract/withdrawals/alerts';
import { sql } from 'kysely';
import type { SelectFound } from './open-alerts.ts';
import { isClosed } from './open-alerts.ts';
import { isSent, paidOut, paidOutOwners } from './paid-out.ts';

/**
 * Owners who got much from outside and paid most of it out within a day: for every payment that is new, what came in during the
 * day before it, and what went out since the first of that.
 */
export const selectInAndOut: SelectFound = ({ from, to }, { in_out_amount, in_out_percent }) => {
  if (in_out_amount === null) return null;
  const day = sql`make_interval(hours => ${alertSpans.day_hours})`;
  const since = sql`${from}::timestamptz - ${day}`;
  const isIn = (column: string) =>
    sql`${sql.ref(column)} > ${since} and ${sql.ref(column)} <= ${to}::timestamptz`;
  return sql`
    select owner_id::text as subject, owner_id, kind, ref_id, at, amount, null::text as detail from (
      with moved as materialized (
        select m.* from (${paidOutOwners({ from, to })}) o cross join lateral (
          select t.to_id as owner_id, 'fund_transfer' as kind, t.id as ref_id, t.requested_at as at, t.amount from fund_transfer t
          where t.to_id = o.owner_id and ${isSent('t')} and ${isIn('t.requested_at')}
          union all
          select c.owner_id, 'credit_request', c.id, c.decided_at, c.amount from credit_request c
          where c.owner_id = o.owner_id and c.status = 'Approved' and ${isIn('c.decided_at')}
          union all
          select a.owner_id, 'adjustment', a.id, a.decided_at, a.amount from adjustment a
          where a.owner_id = o.owner_id and a.status = 'Approved' and a.amount > 0 and ${isIn('a.decided_at')}
          union all
          (${paidOut('o.owner_id', since, to)})
        ) m
        where not ${isClosed('InAndOut', 'm')}
      )
      select distinct row.* from moved paid
        cross join lateral (
          select sum(amount) as sum, min(at) as first from moved
          where owner_id = paid.owner_id and amount > 0 and at > paid.at - ${day} and at <= paid.at
        ) came
        cross join lateral (
          select -sum(amount) as sum from moved
          where owner_id = paid.owner_id and amount < 0 and at >= came.first and at <= paid.at
        ) went
        join moved row on row.owner_id = paid.owner_id and row.at >= came.first and row.at <= paid.at
      where paid.amount < 0 and came.sum >= ${in_out_amount}::numeric and went.sum * 100 >= came.sum * ${in_out_percent}::int
    ) found`;
};
