-- What every capability stands on. Business invariants are constraints with names: the server maps a violated name to
-- an answer (platform/http-errors.ts).

grant usage on schema public to banyan_app;

-- The first answer to a request, given again when the same request comes again.
create table idempotency (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint idempotency_pkey primary key (scope, key)
);
create index idempotency_created on idempotency (created_at);
grant select, insert, update, delete on idempotency to banyan_app;

-- Attempts per key, such as account + address: counted before the attempt is judged, so that a burst counts too.
create unlogged table throttle (
  key text primary key,
  attempts int not null,
  started_at timestamptz not null,
  locked_until timestamptz
);
grant select, insert, update, delete on throttle to banyan_app;

-- Mail waiting to be sent; without SMTP an admin reads it here in development.
create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  error text
);
create index mail_created on mail (created_at, id);
create index mail_recipient on mail (recipient);
create index mail_waiting on mail (created_at, id) where sent_at is null;
grant select, insert, update on mail to banyan_app;

-- What administrators and security-relevant operations did; append-only and hash-chained.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint,
  acting_admin_id bigint,
  action text not null,
  object text not null,
  details jsonb not null default '{}',
  ip text not null default '',
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_object on audit_log (object, id);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
grant select on audit_log to banyan_app;

-- One row a day: how often the application was opened.
create table visit (
  day date primary key,
  visits bigint not null default 0
);
grant select, insert, update on visit to banyan_app;
