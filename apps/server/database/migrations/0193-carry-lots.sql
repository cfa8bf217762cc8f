-- Volume that expires is carried with the closing it came with. '' = nothing of the member does, else its lots, each
-- column/age/units with the column's place among left, right, left virtual and right virtual, the oldest of a column first.
alter table carry_0 add column lots text not null default '';
alter table carry_1 add column lots text not null default '';
