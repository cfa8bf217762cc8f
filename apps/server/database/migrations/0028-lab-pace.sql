-- How long a run of the lab took and how many people it had in all, from which the form says how long the next one takes.
alter table lab_run
  add column took_ms integer,
  add column people integer,
  add constraint lab_run_pace_known check ((took_ms is null) = (people is null) and took_ms >= 0 and people >= 0);
create index lab_run_pace on lab_run (id) where took_ms is not null;
