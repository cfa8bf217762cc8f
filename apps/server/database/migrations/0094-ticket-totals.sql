-- The queue of tickets joins the lists whose totals are kept as rows change (docs/decisions/0017).
create trigger ticket_counted_new after insert on ticket referencing new table as after
  for each statement execute function count_tickets();
create trigger ticket_counted_again after update on ticket referencing old table as before new table as after
  for each statement execute function count_tickets();

insert into list_total (list, day, keys, n, sums)
select list, (last_at at time zone 'UTC')::date, array[status], count(*), '{}'
from ticket cross join lateral unnest(array['ticket', 'ticket of ' || coalesce(assignee_id::text, 'nobody')]) list
where desk_id is null group by 1, 2, 3;

-- What is overdue, newest first: the moment is looked at in the index.
drop index ticket_unanswered;
create index ticket_unanswered on ticket (last_at, id) include (due_at, turn_at)
  where answered_at is null and status <> 'Closed' and desk_id is null;
-- Tickets of an assignee, closed ones too.
create index ticket_assigned_at on ticket (assignee_id, last_at, id) where desk_id is null;
-- Since when the oldest of each tab stands there.
create index ticket_status_turn on ticket (status, turn_at) where desk_id is null;
create index ticket_assignee_turn on ticket (assignee_id, turn_at) where status <> 'Closed' and desk_id is null;
create index ticket_nobody_turn on ticket (turn_at) where desk_id is null and assignee_id is null and status = 'Open';
