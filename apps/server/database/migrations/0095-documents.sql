-- Papers of members and of the company, the file of one's own data, and erasing.

-- A member's id card: valid for twelve months, unless another one takes its place before.
create table id_card (
  id bigint generated always as identity primary key,
  no text not null generated always as ('IC' || (1000000 + id)) stored,
  member_id bigint not null constraint id_card_member references app_user (id),
  issued_on date not null,
  valid_until date not null,
  at timestamptz not null,
  ended_at timestamptz,
  constraint id_card_no_unique unique (no),
  constraint id_card_days_in_order check (valid_until > issued_on)
);
comment on column id_card.valid_until is 'The last day on which it is valid.';
comment on column id_card.ended_at is 'When another card took its place, or its member was erased.';
create unique index id_card_one_valid on id_card (member_id) where ended_at is null;
create index id_card_of on id_card (member_id, id);
grant select, insert, update (ended_at) on id_card to banyan_app;

-- Papers of the company, such as a licence. The picture is a document, sealed as every proof is.
create table company_paper (
  id bigint generated always as identity primary key,
  no text not null generated always as ('VP' || (1000000 + id)) stored,
  name text not null constraint company_paper_name_length check (char_length(name) between 1 and 100),
  owner_id bigint not null constraint company_paper_owner references app_user (id),
  expires_on date not null,
  document_id bigint not null constraint company_paper_document references document (id),
  added_by bigint not null constraint company_paper_added_by references app_user (id),
  at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  constraint company_paper_no_unique unique (no),
  constraint company_paper_ended check ((ended_at is null) = (end_reason is null))
);
comment on column company_paper.owner_id is 'The admin who looks after it and is reminded.';
create index company_paper_expires on company_paper (expires_on, id);
create index company_paper_in_force on company_paper (expires_on, id) where ended_at is null;
create index company_paper_ended on company_paper (expires_on, id) where ended_at is not null;
create index company_paper_of on company_paper (owner_id, expires_on) where ended_at is null;
grant select, insert, update (ended_at, end_reason) on company_paper to banyan_app;

create table company_paper_reminder (
  paper_id bigint not null constraint company_paper_reminder_of references company_paper (id),
  days smallint not null constraint company_paper_reminder_days check (days in (60, 30, 7)),
  at timestamptz not null,
  constraint company_paper_reminder_once primary key (paper_id, days)
);
create trigger company_paper_reminder_append_only before update or delete or truncate on company_paper_reminder
  for each statement execute function refuse_change();
grant select, insert on company_paper_reminder to banyan_app;

-- Who asked for the file of their own data on which day of the company.
create table personal_data_request (
  member_id bigint not null constraint personal_data_request_member references app_user (id),
  on_date date not null,
  at timestamptz not null,
  constraint personal_data_request_once_a_day primary key (member_id, on_date)
);
grant select, insert on personal_data_request to banyan_app;

-- A member asks to be erased, may change their mind until due_at, and is erased in one transaction.
create table erasure (
  id bigint generated always as identity primary key,
  member_id bigint not null constraint erasure_member references app_user (id),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  status text not null constraint erasure_status_known check (status in ('Waiting', 'Kept', 'Refused', 'Done')),
  ended_at timestamptz,
  reasons text[] not null default '{}',
  constraint erasure_ended check ((status = 'Waiting') = (ended_at is null)),
  constraint erasure_due_later check (due_at > asked_at),
  constraint erasure_refused_has_reason check ((status = 'Refused') = (cardinality(reasons) > 0))
);
comment on column erasure.reasons is 'Why it was refused when it was due.';
create unique index erasure_one_at_a_time on erasure (member_id) where status = 'Waiting';
create unique index erasure_done_once on erasure (member_id) where status = 'Done';
create index erasure_due on erasure (due_at, id) where status = 'Waiting';
grant select, insert, update (status, ended_at, reasons) on erasure to banyan_app;

-- What is left of the account of who was erased: its user id and its place.
alter table app_user add column erased_at timestamptz;
alter table app_user add constraint app_user_erased_has_no_contact check (erased_at is null or (
  user_type = 'User' and is_blocked and name = 'Erased member' and password_hash = '' and two_factor_mode is null
  and num_nonnulls(email, mobile, code_email, code_mobile, profile_image_url, totp_secret) = 0));
grant delete on profile to banyan_app;
grant update (ip, user_agent) on sign_in_log to banyan_app;

drop trigger member_note_append_only on member_note;
create trigger member_note_append_only before update or delete on member_note
  for each row execute function member_note_stays();
create trigger member_note_not_emptied before truncate on member_note for each statement execute function refuse_change();
grant update (note) on member_note to banyan_app;

-- An erased picture is bytes of nothing: the row stays, as others refer to it.
alter table document add column erased_at timestamptz;
alter table document drop constraint document_kind_known;
alter table document add constraint document_kind_known check (kind in ('aadhaar_front', 'aadhaar_back', 'pan', 'bank_proof',
  'credit_slip', 'pin_slip', 'order_slip', 'company_paper'));
alter table document add constraint document_erased_is_empty
  check (erased_at is null or (content = decode(repeat('00', 29), 'hex') and sha256 = decode(repeat('00', 32), 'hex')));
grant update (content, sha256, erased_at) on document to banyan_app;

alter table kyc_request add column erased_at timestamptz;
alter table kyc_request drop constraint kyc_request_papers;
alter table kyc_request add constraint kyc_request_papers check (case
  when erased_at is not null then num_nonnulls(date_of_birth, aadhaar_last4, aadhaar_hash) = 0 and status <> 'Pending'
  when owner_type = 'User' then gstin is null
    and num_nulls(date_of_birth, aadhaar_last4, aadhaar_hash, aadhaar_front_id, aadhaar_back_id) = 0
  when owner_type = 'Franchise' then
    num_nonnulls(date_of_birth, aadhaar_last4, aadhaar_hash, aadhaar_front_id, aadhaar_back_id) = 0
  else false end);
comment on column kyc_request.erased_at is 'Name and PAN stay: the tax that was deducted was reported under them.';
grant update (date_of_birth, aadhaar_last4, aadhaar_hash, erased_at) on kyc_request to banyan_app;
grant delete on payment_details to banyan_app;
grant update (before, after) on payment_change to banyan_app;
grant update (destination, destination_masked, destination_sealed, destination_hash, destination_holder, destination_ifsc)
  on withdrawal to banyan_app;
grant update (delivery) on repurchase_order to banyan_app;

drop trigger ticket_message_append_only on ticket_message;
create trigger ticket_message_append_only before update or delete on ticket_message
  for each row execute function ticket_message_stays();
create trigger ticket_message_not_emptied before truncate on ticket_message
  for each statement execute function refuse_change();
grant update (body) on ticket_message to banyan_app;
grant update (subject) on ticket to banyan_app;

drop trigger support_image_append_only on support_image;
create trigger support_image_append_only before update or delete on support_image
  for each row execute function support_image_stays();
create trigger support_image_not_emptied before truncate on support_image
  for each statement execute function refuse_change();
grant delete on support_image to banyan_app;
