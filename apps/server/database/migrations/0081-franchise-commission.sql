-- What a franchise earns by what it sells at its counter. It is no income of the plan.

create table commission_rate (
  franchise_id bigint not null constraint commission_rate_franchise references franchise (id),
  cause text not null,
  percent numeric(7,4) not null,
  constraint commission_rate_pkey primary key (franchise_id, cause),
  constraint commission_rate_cause_known check (cause in ('topup_by_pin', 'topup_by_wallet', 'billing')),
  constraint commission_rate_range check (percent between 0 and 100)
);
comment on table commission_rate is 'What a franchise gets from now on; without a row nothing.';
grant select, insert, update on commission_rate to banyan_app;

-- One row for each event that pays commission, and a negative one for the event that takes it back. Nothing is edited.
create table franchise_commission (
  id bigint generated always as identity primary key,
  event_id bigint not null constraint franchise_commission_event references business_event (id),
  franchise_id bigint not null constraint franchise_commission_franchise references franchise (id),
  cause text not null,
  base numeric(28,8) not null,
  percent numeric(7,4) not null,
  amount numeric(28,8) not null,
  reverses bigint constraint franchise_commission_reverses references franchise_commission (id),
  at timestamptz not null,
  constraint franchise_commission_once unique (event_id, franchise_id),
  constraint franchise_commission_cause_known check (cause in ('topup_by_pin', 'topup_by_wallet', 'billing')),
  constraint franchise_commission_signs
    check (amount <> 0 and sign(base) = sign(amount) and (amount < 0) = (reverses is not null))
);
comment on column franchise_commission.base is 'What was received for the sale, without tax.';
comment on column franchise_commission.reverses is 'The commission that is taken back; null = it is earned.';
create index franchise_commission_of on franchise_commission (franchise_id, at, id);
create index franchise_commission_of_cause on franchise_commission (franchise_id, cause, at, id);
create index franchise_commission_at on franchise_commission (at, id);
create index franchise_commission_cause_at on franchise_commission (cause, at, id);
create index franchise_commission_taken_back on franchise_commission (reverses) where reverses is not null;
create trigger franchise_commission_append_only before update or delete or truncate on franchise_commission
  for each statement execute function refuse_change();
grant select, insert on franchise_commission to banyan_app;
