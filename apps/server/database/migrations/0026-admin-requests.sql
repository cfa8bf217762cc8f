-- Calls of admins that wait for a second one: the call with its body, done when that admin approves it.
create table admin_request (
  id bigint generated always as identity primary key,
  no text not null generated always as ('Q' || (1000000 + id)) stored,
  -- the call: its method, its path, the screens that give the right to it, and what it does in words
  method text not null,
  path text not null,
  screens text[] not null,
  act text not null,
  -- what was sent, without the code of a second factor
  body jsonb not null,
  -- a template and its values
  why jsonb not null,
  -- what it is worth and who gets that, to be added up over a day
  value numeric(28,8),
  payee_id bigint constraint admin_request_payee references app_user (id),
  -- label, kind, value and, where it changes something, what that was
  lines jsonb not null constraint admin_request_lines_are_a_list check (jsonb_typeof(lines) = 'array'),
  status text not null,
  requested_by bigint not null constraint admin_request_maker references app_user (id),
  decided_by bigint constraint admin_request_checker references app_user (id),
  requested_at timestamptz not null,
  decided_at timestamptz,
  constraint admin_request_no_unique unique (no),
  constraint admin_request_status_known check (status in ('Pending', 'Approved', 'Rejected', 'Cancelled')),
  constraint admin_request_second_person
    check (decided_by is null or (decided_by = requested_by) = (status = 'Cancelled')),
  constraint admin_request_decided
    check ((status = 'Pending') = (decided_at is null) and (decided_at is null) = (decided_by is null))
);
create index admin_request_at on admin_request (requested_at, id);
create index admin_request_status on admin_request (status, requested_at, id);
create index admin_request_maker_at on admin_request (requested_by, requested_at, id);
create index admin_request_payee_at on admin_request (payee_id, requested_at, id);
grant select, insert on admin_request to banyan_app;
grant update (status, decided_by, decided_at) on admin_request to banyan_app;
