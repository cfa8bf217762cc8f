-- expands: incomes lie in months, so that old ones can leave for a slower disk and stay readable (docs/decisions/0035). What was
-- written until now is the first part, as it is: nothing is copied, and no index is built.
-- holds over all months that a row is taken back once
drop index income_reversed_once;
drop index income_reversed_parts;
create table income_reversed (
  income_id bigint not null,
  constraint income_reversed_once primary key (income_id)
);
comment on table income_reversed is 'Incomes that were taken back whole: each once, in whatever month its reversal lies. Of walks and repurchase levels parts are taken back, which are not here.';
grant select, insert on income_reversed to banyan_app;
insert into income_reversed
select reverses from income where reverses is not null and kind not in ('repurchase_level', 'unilevel', 'differential', 'generation');

alter table bonus_credit drop constraint bonus_credit_income;
alter table compared_row drop constraint compared_row_income;
create trigger bonus_credit_income after insert or update of income_id on bonus_credit
  for each row when (new.income_id is not null) execute function income_exists();
create trigger compared_row_income after insert or update of income_id on compared_row
  for each row when (new.income_id is not null) execute function income_exists();

alter table income rename to income_before;
alter index income_pkey rename to income_before_pkey;
alter index income_once rename to income_before_once;
alter index income_by_amount rename to income_before_by_amount;
alter index income_date rename to income_before_date;
alter index income_from rename to income_before_from;
alter index income_kind rename to income_before_kind;
alter index income_member_date rename to income_before_member_date;
alter index income_reverses rename to income_before_reverses;
alter index income_unusual rename to income_before_unusual;
drop trigger income_awaits_payout on income_before;
drop trigger income_refers_to_rows on income_before;
-- what is written names the table, whose triggers prove it
revoke insert on income_before from banyan_app;

do $$
declare
  v_next bigint;
begin
  select last_value + is_called::int into v_next from income_id_seq;
  alter table income_before alter id drop identity;
  -- The keys are those of each part, without the moment: all incomes of an event are of one moment, which income_refers_to_rows proves.
  create table income (like income_before including comments including constraints including defaults) partition by range (at);
  alter table income drop constraint income_before_ends;
  alter table income alter id add generated always as identity;
  perform setval('income_id_seq', v_next, false);
end $$;
comment on column income.at is 'The moment of its event, of a closing the end of its date. Incomes lie in months of UTC by it, each with its own keys.';
create trigger income_awaits_payout after insert on income referencing new table as inserted
  for each statement execute function income_awaits_payout();
create trigger income_refers_to_rows after insert on income referencing new table as inserted
  for each statement execute function income_refers_to_rows();
grant select, insert on income to banyan_app;
grant usage on income_id_seq to banyan_app;

-- incomes of a month that nobody made yet
create table income_rest (like income_before including constraints including comments);
alter table income_rest drop constraint income_before_ends;
alter table income_rest add constraint income_rest_pkey primary key (id);
alter table income_rest add constraint income_rest_once
  unique nulls not distinct (event_id, kind, member_id, level, source_id, code, pool, entry_no, reverses);
create index income_rest_by_amount on income_rest ((case when status = 'pending' then 0 else amount end), id);
create index income_rest_date on income_rest (business_date, id);
create index income_rest_from on income_rest (from_id, business_date, id) where from_id is not null;
create index income_rest_kind on income_rest (kind, business_date, id);
create index income_rest_member_date on income_rest (member_id, business_date, id);
create index income_rest_reverses on income_rest (reverses) where reverses is not null;
create index income_rest_unusual on income_rest (status, business_date, id) where status <> 'credited';
alter table income attach partition income_rest default;
do $$
declare
  v_until timestamptz := (
    select (regexp_match(pg_get_constraintdef(oid), '''(.+)'''))[1] from pg_constraint where conname = 'income_before_ends'
  );
begin
  execute format('alter table income attach partition income_before for values from (minvalue) to (%L)', v_until);
  insert into table_month (part, of_table, from_at, until_at) values ('income_before', 'income', '-infinity', v_until);
end $$;
alter table income_before drop constraint income_before_ends;

create view income_ever as select * from income;
comment on view income_ever is 'Incomes, also those of months in the archive.';
grant select on income_ever to banyan_app;
