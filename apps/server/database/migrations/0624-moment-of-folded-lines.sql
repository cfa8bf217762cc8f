-- expands: a folded line of the company gets the moment of its fold, in whose month it is to lie. Those of before have none, and nothing is
-- written to them; where they end is said here and proved by the next migration, while lines are folded.
alter table house_entry add column at timestamptz not null default '-infinity';
do $$
begin
  execute format('alter table house_entry add constraint house_entry_before_ends check (at < %L) not valid',
    date_trunc('month', greatest(now(), (select max(at) from entry)), 'UTC') + interval '2 months');
end $$;
