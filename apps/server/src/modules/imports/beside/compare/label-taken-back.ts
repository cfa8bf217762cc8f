import type pg from 'pg';

/**
 * Rows by which the other system takes back what it had paid on a topup or an order before it was brought here: of whom it came
 * from, or of anybody above where that is not said.
 */
export async function labelTakenBack(client: pg.Client): Promise<void> {
  await client.query(
    `with recursive taken as (
       select b.business_date, b.member_id as from_id from business_event b join topup t on t.id = b.source_id
       where b.kind = 'topup_reversal' and t.payment_mode = 'brought'
       union
       select b.business_date, b.member_id from business_event b join business_event o on o.kind = 'order' and o.ref = b.ref
       where b.kind = 'refund' and o.source_id between -2147483648 and -1
     ), above as (
       select business_date, from_id, from_id as member_id from taken
       union
       select a.business_date, a.from_id, up.id from above a join member m on m.id = a.member_id
         cross join lateral (values (m.sponsor_id), (m.parent_id)) up (id)
       where up.id is not null
     )
     update compared_row r set causes = array['before'] from old_income o
     where o.id = r.old_id and r.outcome = 'only_there' and r.causes = '{}' and r.there < 0 and exists (
       select from above a where a.business_date = r.business_date and a.member_id = r.member_id
         and a.from_id = coalesce(o.from_id, a.from_id))`,
  );
}
