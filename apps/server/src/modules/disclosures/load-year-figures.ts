import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { endOf, startOf } from '../company/on-moments.ts';
import type { YearFigures } from './rules.ts';

/**
 * What every member who had joined by the end of a year was paid and spent in it, in one statement: two numbers and a mark
 * for each of them, in the smallest units of the company. Paid are incomes less what was taken back, never below nothing;
 * spent are topups and orders with their tax, less what came back, at who paid for them (docs/assumptions.md).
 */
export async function loadYearFigures(
  db: Db,
  { from_on, to_on, digits }: { from_on: string; to_on: string; digits: number },
): Promise<YearFigures> {
  const within = (day: string) => sql`${sql.raw(day)} between ${from_on}::date and ${to_on}::date`;
  const answer = await sql<{ paid: Buffer | null; spent: Buffer | null; active: Buffer | null }>`
    with paid as (
      select member_id, sum(amount) as amount from income_ever
      where status <> 'pending' and ${within('business_date')} group by member_id
    ), spent as (
      select member_id, sum(amount) as amount from (
        select coalesce(p.id, t.member_id) as member_id, t.paid + t.gst as amount
        from topup t left join member p on p.id = t.paid_by where ${within('t.business_date')}
        union all
        select coalesce(p.id, t.member_id), -(t.paid + t.gst)
        from business_event e join topup t on t.id = e.source_id left join member p on p.id = t.paid_by
        where e.kind = 'topup_reversal' and ${within('e.business_date')}
        union all
        select member_id, total from repurchase_order
        where member_id is not null and paid_at is not null and paid_at >= ${startOf(from_on)} and paid_at < ${endOf(to_on)}
        union all
        select o.member_id, -f.total from repurchase_refund f join repurchase_order o on o.id = f.order_id
        where o.member_id is not null and ${within('f.business_date')}
      ) as bought group by member_id
    ), live as (
      select distinct member_id from topup
      where business_date <= ${to_on}::date and (reversed_at is null or reversed_at >= ${endOf(to_on)})
    ), blocked as (
      select member_id from (select distinct on (member_id) member_id, is_blocked from member_block
        where period <= ${to_on}::date order by member_id, period desc, id desc) last where is_blocked
    )
    select string_agg(float8send(greatest(round(coalesce(p.amount, 0) * 10 ^ ${digits}::numeric), 0)::float8), '') as paid,
      string_agg(float8send(round(coalesce(s.amount, 0) * 10 ^ ${digits}::numeric)::float8), '') as spent,
      string_agg(case when l.member_id is not null and b.member_id is null then '\\x01'::bytea else '\\x00'::bytea end, '')
        as active
    from member m left join paid p on p.member_id = m.id left join spent s on s.member_id = m.id
      left join live l on l.member_id = m.id left join blocked b on b.member_id = m.id
    where m.joined_at < ${endOf(to_on)}`.execute(db);
  const { paid, spent, active } = onlyRow(answer);
  return { paid: doublesOf(paid), spent: doublesOf(spent), isActive: new Uint8Array(active ?? []) };
}

/** Doubles as the database writes them, the highest byte first. */
function doublesOf(bytes: Buffer | null): Float64Array {
  if (!bytes) return new Float64Array();
  const own = Buffer.from(new ArrayBuffer(bytes.length));
  bytes.copy(own);
  own.swap64();
  return new Float64Array(own.buffer);
}
