-- Virtual business above the company's limit waits for a second admin, and can be taken back (incomes §3).
alter table virtual_business
  add column status text not null default 'Active',
  add column checker bigint,
  add column decided_at timestamptz,
  -- the row it takes back, with the negative amount
  add column reverses bigint constraint virtual_business_reversed_once unique
    constraint virtual_business_reverses references virtual_business (id),
  add constraint virtual_business_status_known check (status in ('Pending', 'Active', 'Rejected', 'Reversed')),
  add constraint virtual_business_second_person check (checker is null or by_user is null or checker <> by_user);
alter table virtual_business drop constraint virtual_business_amount_positive;
alter table virtual_business add constraint virtual_business_amount_sign check (
  case when reverses is null then amount > 0 else amount < 0 and status = 'Active' end);
create index virtual_business_unusual on virtual_business (status, at, id) where status <> 'Active';
grant update (status, checker, decided_at) on virtual_business to banyan_app;
comment on column virtual_business.status is 'It counts from the moment it is Active; Reversed: it counted until its reversal.';
