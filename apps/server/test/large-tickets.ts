import type pg from 'pg';

/** Who answers them: ten people. */
export const firstAssignee = 5;

/**
 * Tickets of a year to the company, one after the other until now: most closed, some answered, some open again, a few overdue; of the
 * newest nobody has answered one. Their messages are in no table.
 * @param client of the owner; people 1 to `owners` are there, of whom ten stand in the place of admins
 */
export async function loadTickets(
  client: pg.Client,
  { now, tickets, owners }: { now: Date; tickets: number; owners: number },
): Promise<void> {
  await client.query(
    `insert into ticket (owner_id, category_id, subject, priority, status, opened_at, due_at, close_by, answered_at, turn_at, last_id,
       last_at, last_by, assignee_id, closed_at, closed_by)
     select 1 + n % $3::int, (select min(id) from ticket_category) + n % 7, 'Question ' || n,
       (array['Normal', 'Normal', 'Low', 'High'])[1 + n % 4], status, opened_at, opened_at + interval '48 hours',
       opened_at + interval '1 month', case when is_answered then at end, at, n, at,
       case when is_answered then $4::int else 1 + n % $3::int end, case when not is_new or n % 3 = 0 then $4::int + n % 10 end,
       case when status = 'Closed' then at end, case when status = 'Closed' then $4::int + n % 10 end
     from generate_series($2::int, 1, -1) n
       cross join lateral (select $1::timestamptz - n * (interval '1 year' / $2::int) as at, n <= $2::int / 500 as is_new,
         n % 1000 = 7 as is_late) m
       cross join lateral (select case when is_late then at - interval '3 days' when is_new then at else at - interval '1 day' end
         as opened_at, not is_new and not is_late as is_answered,
         case when is_new or is_late or n % 500 = 11 then 'Open' when n % 50 = 3 then 'Answered' else 'Closed' end as status) s
     order by n desc`,
    [now, tickets, owners, firstAssignee],
  );
}
