import type pg from 'pg';

/**
 * Takes the remaining cap that a result needs, before anything is posted: an income paid in between gets only what is
 * left (docs/plans.md §2.7). In the transaction of the client.
 * @returns false when a topup has earned something since it was read: nothing is taken
 */
export async function reserveRoom(client: pg.Client, digits: number): Promise<boolean> {
  await client.query(
    `select from topup where id in (select topup_id from closing_topup) order by id for no key update`,
  );
  const { rows } = await client.query<{ is_other: boolean }>(
    `select exists (
       select from closing_topup s join topup t on t.id = s.topup_id
       where round(t.earned, $1) <> s.earned_before or t.is_completed <> s.was_completed
     ) as is_other`,
    [digits],
  );
  if (rows[0]?.is_other) return false;
  await client.query(
    `update topup t set earned = t.earned + s.earned - s.earned_before from closing_topup s where t.id = s.topup_id`,
  );
  // a topup that a later date reversed stays reversed
  await client.query(
    `update topup t set status = 'Completed', is_completed = true from closing_topup s
     where t.id = s.topup_id and s.is_completed and t.status = 'Active'`,
  );
  await client.query(
    `update topup t set is_completed = true from closing_topup s
     where t.id = s.topup_id and s.is_completed and t.status = 'Reversed'`,
  );
  return true;
}
