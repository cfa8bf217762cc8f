-- Changes of ranks are listed: for a member, and for the company by rank and by reason.
alter table rank_history add column id bigint generated always as identity;
drop index rank_history_date;
create index rank_history_date on rank_history (business_date, id);
create index rank_history_of_member on rank_history (member_id, business_date, id);
create index rank_history_by_rank on rank_history (rank, business_date, id);
create index rank_history_by_reason on rank_history (reason, business_date, id);
