-- A topup that was completed and then reversed stays known as completed: dates before its reversal that are closed
-- later pay no ROI for it, as in time.
alter table topup add column is_completed boolean not null default false;
comment on column topup.is_completed is 'It has earned all it may; kept when it is reversed.';
update topup set is_completed = true where status = 'Completed';
alter table topup add constraint topup_completed_known check (status = 'Reversed' or is_completed = (status = 'Completed'));
grant update (is_completed) on topup to banyan_app;
