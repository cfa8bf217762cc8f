-- Support: tickets and what is written in them, messages to many, and the settings they go by.

-- One row: days that do not count, and who answers complaints.
create table support_settings (
  id smallint primary key default 1,
  -- days of the week without an office, 0 = Sunday
  off_days smallint[] not null default '{0}',
  officer_name text not null default '',
  officer_email text not null default '',
  officer_mobile text not null default '',
  nodal_name text not null default '',
  nodal_email text not null default '',
  nodal_mobile text not null default '',
  how_to_complain text not null default '',
  constraint support_settings_is_one_row check (id = 1),
  -- a week without a working day would never end
  constraint support_off_days_leave_one check (off_days <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[] and cardinality(off_days) < 7)
);
insert into support_settings default values;
grant select, update on support_settings to banyan_app;

create table holiday (
  on_date date constraint holiday_pkey primary key,
  name text not null constraint holiday_named check (name <> '')
);
comment on table holiday is 'A day without an office. A deadline that was set before it stood here stays.';
grant select, insert, delete on holiday to banyan_app;

create table ticket_category (
  id integer generated always as identity primary key,
  name text not null constraint ticket_category_named check (name <> ''),
  is_used boolean not null default true
);
create unique index ticket_category_name_unique on ticket_category (lower(name));
insert into ticket_category (name) values
  ('Account'), ('Top up'), ('Income'), ('Withdrawal'), ('Order'), ('KYC'), ('Other');
grant select, insert, update (name, is_used) on ticket_category to banyan_app;

create table canned_reply (
  id integer generated always as identity primary key,
  name text not null constraint canned_reply_named check (name <> ''),
  body text not null constraint canned_reply_said check (body <> ''),
  is_used boolean not null default true
);
comment on column canned_reply.body is '{name} stands for the name of who asked.';
create unique index canned_reply_name_unique on canned_reply (lower(name));
grant select, insert, update (name, body, is_used) on canned_reply to banyan_app;

-- What a member or franchise asks the company, or a sub-franchise its master.
create table ticket (
  id bigint generated always as identity primary key,
  no text not null generated always as ('TK' || (1000000 + id)) stored,
  owner_id bigint not null constraint ticket_owner references app_user (id),
  desk_id bigint constraint ticket_desk references franchise (id),
  category_id integer not null constraint ticket_category_known references ticket_category (id),
  subject text not null,
  priority text not null,
  -- the owner's topup, withdrawal, order, statement or income it is about
  link_kind text,
  link_id bigint,
  -- the closed ticket that it goes on with
  follows_id bigint constraint ticket_follows references ticket (id),
  status text not null,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  close_by timestamptz not null,
  -- of the first answer
  answered_at timestamptz,
  -- since when it has this status
  turn_at timestamptz not null,
  -- the newest message that its owner may read
  last_id bigint,
  last_at timestamptz not null,
  last_by bigint not null,
  assignee_id bigint constraint ticket_assignee references app_user (id),
  closed_at timestamptz,
  closed_by bigint constraint ticket_closed_by references app_user (id),
  late_reason text,
  constraint ticket_no_unique unique (no),
  constraint ticket_subject_length check (char_length(subject) between 1 and 150),
  constraint ticket_priority_known check (priority in ('Low', 'Normal', 'High')),
  constraint ticket_status_known check (status in ('Open', 'Answered', 'Closed')),
  constraint ticket_link_known
    check (link_kind in ('topup', 'withdrawal', 'repurchase_order', 'payout_statement', 'income')),
  constraint ticket_link_whole check ((link_kind is null) = (link_id is null)),
  constraint ticket_closed check ((status = 'Closed') = (closed_at is not null) and (closed_at is null) = (closed_by is null)),
  constraint ticket_late_has_reason
    check (closed_at is null or closed_at <= close_by or closed_by = owner_id or late_reason is not null)
);
comment on column ticket.desk_id is 'The master franchise that answers; null = the company.';
-- two tickets about one thing never stand open side by side
create unique index ticket_open_once on ticket (owner_id, link_kind, link_id)
  where status <> 'Closed' and link_kind is not null;
create index ticket_at on ticket (last_at, id) where desk_id is null;
create index ticket_status_at on ticket (status, last_at, id) where desk_id is null;
create index ticket_owner_at on ticket (owner_id, last_at, id);
create index ticket_desk_at on ticket (desk_id, last_at, id) where desk_id is not null;
create index ticket_assignee_at on ticket (assignee_id, last_at, id) where status <> 'Closed';
create index ticket_nobody_at on ticket (last_at, id) where desk_id is null and assignee_id is null and status = 'Open';
create index ticket_unanswered on ticket (due_at) where answered_at is null and status <> 'Closed';
create index ticket_follows_one on ticket (follows_id) where follows_id is not null;
create index ticket_opened on ticket (opened_at) include (due_at, answered_at) where desk_id is null;
grant select, insert on ticket to banyan_app;
grant update (status, answered_at, turn_at, last_id, last_at, last_by, assignee_id, closed_at, closed_by, late_reason)
  on ticket to banyan_app;
create trigger ticket_moves_on before update on ticket for each row execute function ticket_moves_on();

create table ticket_message (
  id bigint generated always as identity primary key,
  ticket_id bigint not null constraint ticket_message_ticket references ticket (id),
  by_id bigint not null constraint ticket_message_by references app_user (id),
  kind text not null,
  body text not null,
  at timestamptz not null,
  constraint ticket_message_kind_known check (kind in ('Reply', 'Note', 'Closed', 'Reopened')),
  constraint ticket_message_length
    check (char_length(body) <= 5000 and (body <> '' or kind in ('Closed', 'Reopened')))
);
comment on column ticket_message.kind is 'Note = admins alone read it; Closed and Reopened say what was done, with a reason where there is one.';
create index ticket_message_of on ticket_message (ticket_id, id);
create trigger ticket_message_append_only before update or delete or truncate on ticket_message
  for each statement execute function refuse_change();
create trigger ticket_note_by_admin before insert on ticket_message
  for each row when (new.kind = 'Note') execute function ticket_note_by_admin();
grant select, insert on ticket_message to banyan_app;

-- A message of the company to chosen people or to everybody of a type: one row, however many read it.
create table broadcast (
  id bigint generated always as identity primary key,
  no text not null generated always as ('MS' || (1000000 + id)) stored,
  user_type text not null,
  -- null = everybody of the type who had joined by then
  reader_ids bigint[],
  subject text not null,
  body text not null,
  is_disclaimed boolean not null,
  sent_by bigint not null constraint broadcast_sent_by references app_user (id),
  at timestamptz not null,
  constraint broadcast_no_unique unique (no),
  constraint broadcast_type_known check (user_type in ('User', 'Franchise')),
  constraint broadcast_has_readers check (cardinality(reader_ids) between 1 and 10000),
  constraint broadcast_length check (char_length(subject) between 1 and 150 and char_length(body) between 1 and 5000)
);
comment on column broadcast.is_disclaimed is 'The sentence about what people really earn stands beneath.';
create index broadcast_to_all on broadcast (user_type, at, id) where reader_ids is null;
create index broadcast_to_some on broadcast using gin (reader_ids);
create index broadcast_at on broadcast (at, id);
create trigger broadcast_append_only before update or delete or truncate on broadcast
  for each statement execute function refuse_change();
grant select, insert on broadcast to banyan_app;

-- At most three pictures of a message, each made anew, with its proportions.
create table support_image (
  id bigint generated always as identity primary key,
  message_id bigint constraint support_image_message references ticket_message (id),
  broadcast_id bigint constraint support_image_broadcast references broadcast (id),
  place smallint not null constraint support_image_three check (place between 1 and 3),
  content bytea not null,
  constraint support_image_of_one check (num_nulls(message_id, broadcast_id) = 1),
  constraint support_image_place unique nulls not distinct (message_id, broadcast_id, place),
  constraint support_image_is_small check (octet_length(content) between 29 and 8000000)
);
comment on column support_image.content is 'webp, longest side at most 2,000 pixels, AES-256-GCM.';
alter table support_image alter column content set storage external;
create index support_image_of_broadcast on support_image (broadcast_id) where broadcast_id is not null;
create trigger support_image_append_only before update or delete or truncate on support_image
  for each statement execute function refuse_change();
grant select, insert on support_image to banyan_app;

-- How far somebody has read, by person: one row each, written when they read.
create table ticket_seen (
  person_id bigint not null constraint ticket_seen_person references app_user (id),
  ticket_id bigint not null constraint ticket_seen_ticket references ticket (id),
  message_id bigint not null,
  constraint ticket_seen_pkey primary key (person_id, ticket_id)
);
grant select, insert, update (message_id) on ticket_seen to banyan_app;

create table broadcast_seen (
  broadcast_id bigint not null constraint broadcast_seen_broadcast references broadcast (id),
  person_id bigint not null constraint broadcast_seen_person references app_user (id),
  at timestamptz not null,
  constraint broadcast_seen_pkey primary key (broadcast_id, person_id)
);
grant select, insert on broadcast_seen to banyan_app;
