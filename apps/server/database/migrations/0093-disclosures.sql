-- The income disclosure of a financial year: counted by a job, looked at, then published for ever.

create table income_disclosure (
  id bigint generated always as identity primary key,
  -- the calendar year in which the financial year begins
  year int not null constraint income_disclosure_year_known check (year between 2000 and 2999),
  from_on date not null,
  to_on date not null,
  -- given when it is published: 1, and one more for each correction
  version int,
  reason text not null constraint income_disclosure_reason_length check (length(reason) <= 500),
  status text not null
    constraint income_disclosure_status_known check (status in ('Queued', 'Counted', 'Published')),
  statement jsonb,
  asked_by bigint not null constraint income_disclosure_asked_by references app_user (id),
  asked_at timestamptz not null,
  counted_at timestamptz,
  published_by bigint constraint income_disclosure_published_by references app_user (id),
  published_at timestamptz,
  constraint income_disclosure_days_of_year check (to_on > from_on),
  constraint income_disclosure_counted check ((statement is null) = (status = 'Queued')
    and (counted_at is null) = (status = 'Queued')),
  constraint income_disclosure_published check ((published_at is null) = (status <> 'Published')
    and (published_by is null) = (published_at is null) and (version is null) = (published_at is null)),
  constraint income_disclosure_version_once unique (year, version),
  constraint income_disclosure_correction_has_reason check (version is null or version = 1 or reason <> '')
);
comment on column income_disclosure.statement is 'What `disclose` of the plan counted, of the year and of a month of it.';
create index income_disclosure_at on income_disclosure (asked_at, id);
create unique index disclosure_one_draft on income_disclosure (year) where published_at is null;
grant select, insert, update on income_disclosure to banyan_app;

create trigger disclosure_published_for_ever before update or delete on income_disclosure
  for each row execute function disclosure_published_for_ever();
