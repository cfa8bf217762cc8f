import type pg from 'pg';

/**
 * Takes the room of the multiple cap that a result needs, before anything is posted: an income paid in between finds
 * what is left (incomes §2.7). In the transaction of the client.
 * @returns false when a topup has earned something since it was read: nothing is taken
 */
export async function reserveRoom(client: pg.Client, digits: number): Promise<boolean> {
  await client.query(
    `select from topup where id in (select topup_id from closing_topup) order by id for no key update`,
  );
  const { rows } = await client.query<{ is_other: boolean }>(
    `select exists (
       select from closing_topup s join topup t on t.id = s.topup_id
       where round(t.earned, $1) <> s.earned_before or (t.status = 'Completed') <> s.was_completed
     ) as is_other`,
    [digits],
  );
  if (rows[0]?.is_other) return false;
  await client.query(
    `update topup t set earned = t.earned + s.earned - s.earned_before from closing_topup s where t.id = s.topup_id`,
  );
  // one that a later date took back stays reversed
  await client.query(
    `update topup t set status = 'Completed' from closing_topup s
     where t.id = s.topup_id and s.is_completed and t.status = 'Active'`,
  );
  return true;
}
