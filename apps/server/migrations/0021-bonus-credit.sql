-- A bonus an admin gives a member with a reason (incomes §3); above the company's limit it waits for a second admin.
create table bonus_credit (
  id bigint generated always as identity primary key,
  no text not null generated always as ('G' || (1000000 + id)) stored,
  member_id bigint not null constraint bonus_credit_member references member (id),
  amount numeric(28,8) not null constraint bonus_credit_amount_positive check (amount > 0),
  reason text not null,
  status text not null default 'Pending'
    constraint bonus_credit_status_known check (status in ('Pending', 'Approved', 'Rejected')),
  by_user bigint,
  at timestamptz not null,
  checker bigint,
  decided_at timestamptz,
  income_id bigint constraint bonus_credit_income_once unique constraint bonus_credit_income references income (id),
  constraint bonus_credit_no_unique unique (no),
  constraint bonus_credit_second_person check (checker is null or by_user is null or checker <> by_user),
  constraint bonus_credit_decided check ((status = 'Pending') = (decided_at is null)),
  constraint bonus_credit_paid check ((status = 'Approved') = (income_id is not null))
);
comment on column bonus_credit.amount is 'What was entered, before the multiple cap.';
comment on column bonus_credit.checker is 'The second admin; null = within the limit, or not decided yet.';
comment on column bonus_credit.income_id is 'The row it became when it was approved; null = none.';
create index bonus_credit_member_at on bonus_credit (member_id, at, id);
create index bonus_credit_at on bonus_credit (at, id);
create index bonus_credit_unusual on bonus_credit (status, at, id) where status <> 'Approved';
grant select, insert on bonus_credit to banyan_app;
grant update (status, checker, decided_at, income_id) on bonus_credit to banyan_app;
comment on column business_event.amount is
  'Face value of a topup or order, a withdrawal before its charge, the stake of a bet, virtual business, a bonus by hand.';
