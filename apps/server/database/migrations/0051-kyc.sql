-- Who people are: what they hand in, and what an admin found.

-- Once an admin has compared name and date of birth with a document, they stay.
alter table app_user add column identity_locked_at timestamptz;

-- Each time somebody hands in their papers. The newest row of an owner says where they stand.
create table kyc_request (
  id bigint generated always as identity primary key,
  no text not null generated always as ('K' || (1000000 + id)) stored,
  owner_id bigint not null constraint kyc_request_owner references app_user (id),
  owner_type text not null,
  -- as they stand on the documents
  name text not null,
  date_of_birth date,
  -- of an Aadhaar nothing else is kept: the keyed hash finds the same one under another id
  aadhaar_last4 text,
  aadhaar_hash bytea,
  pan text not null,
  gstin text,
  aadhaar_front_id bigint constraint kyc_request_aadhaar_front references document (id),
  aadhaar_back_id bigint constraint kyc_request_aadhaar_back references document (id),
  pan_image_id bigint not null constraint kyc_request_pan_image references document (id),
  status text not null,
  requested_at timestamptz not null,
  decided_by bigint constraint kyc_request_decided_by references app_user (id),
  decided_at timestamptz,
  -- why it was rejected: a code, and what the admin wrote
  reason text,
  remark text not null default '',
  constraint kyc_request_no_unique unique (no),
  constraint kyc_request_status_known check (status in ('Pending', 'Approved', 'Rejected')),
  constraint kyc_request_decided
    check ((status = 'Pending') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint kyc_request_second_person check (decided_by <> owner_id),
  constraint kyc_request_reason_of_rejection check ((status = 'Rejected') = (reason is not null)),
  constraint kyc_request_papers check (case owner_type
    when 'User' then gstin is null
      and num_nulls(date_of_birth, aadhaar_last4, aadhaar_hash, aadhaar_front_id, aadhaar_back_id) = 0
    when 'Franchise' then
      num_nonnulls(date_of_birth, aadhaar_last4, aadhaar_hash, aadhaar_front_id, aadhaar_back_id) = 0
    else false end),
  constraint kyc_request_aadhaar_form check (aadhaar_last4 ~ '^\d{4}$' and octet_length(aadhaar_hash) = 32),
  constraint kyc_request_pan_form check (pan ~ '^[A-Z]{5}\d{4}[A-Z]$'),
  constraint kyc_request_gstin_form check (gstin ~ '^[A-Z0-9]{15}$')
);
-- One at a time; once it is approved there is nothing to hand in.
create unique index kyc_request_one_open on kyc_request (owner_id) where status in ('Pending', 'Approved');
create index kyc_request_owner on kyc_request (owner_id, id);
create index kyc_request_at on kyc_request (requested_at, id);
create index kyc_request_status on kyc_request (status, requested_at, id);
create index kyc_request_owner_type on kyc_request (owner_type, requested_at, id);
create index kyc_request_pan on kyc_request (pan, owner_id);
create index kyc_request_aadhaar on kyc_request (aadhaar_hash, owner_id);
create index kyc_request_gstin on kyc_request (gstin, owner_id);
grant select, insert on kyc_request to banyan_app;
grant update (status, decided_by, decided_at, reason, remark) on kyc_request to banyan_app;
