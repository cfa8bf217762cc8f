import { alertSpans } from '@banyan/contract/withdrawals/alerts';
import { sql } from 'kysely';
import type { SelectFound } from './open-alerts.ts';
import { isClosed } from './open-alerts.ts';
import { paidOut, paidOutOwners } from './paid-out.ts';

/** Owners whose payments within a day reach the limit, one of them new: transfers to others and withdrawals, whatever came of them. */
export const selectVelocity: SelectFound = ({ from, to }, { velocity_count }) => {
  if (velocity_count === null) return null;
  const day = sql`make_interval(hours => ${alertSpans.day_hours})`;
  return sql`
    select owner_id::text as subject, owner_id, kind, ref_id, at, amount, null::text as detail
    from (
      -- how many stand in the day that ends with each payment; a payment belongs to it where a day it lies in has enough
      select *, max(n) over (partition by owner_id order by at range between current row and ${day} following) as best
      from (
        select m.*, count(*) over (partition by m.owner_id order by m.at range between ${day} preceding and current row) as n
        from (${paidOutOwners({ from, to })}) o cross join lateral (${paidOut('o.owner_id', sql`${from}::timestamptz - ${day}`, to)}) m
        where not ${isClosed('Velocity', 'm')}
      ) counted
    ) found
    where best >= ${velocity_count}`;
};
