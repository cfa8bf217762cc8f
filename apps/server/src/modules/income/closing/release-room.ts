import type pg from 'pg';

/** Gives back the room a result had reserved, because it is thrown away. In the transaction of the client. */
export async function releaseRoom(client: pg.Client, closingId: number): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass($1) is not null as is_there`,
    [`closing_topup_${closingId}`],
  );
  if (!rows[0]?.is_there) return;
  await client.query(
    `select from topup where id in (select topup_id from closing_topup_${closingId}) order by id for no key update`,
  );
  await client.query(
    `update topup t set earned = t.earned - s.earned + s.earned_before,
       status = case when s.is_completed and not s.was_completed and t.status = 'Completed' then 'Active' else t.status end
     from closing_topup_${closingId} s where t.id = s.topup_id`,
  );
}
