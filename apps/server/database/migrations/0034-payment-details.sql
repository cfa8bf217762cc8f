-- Where members and franchises want their money, and every change of it.

create table payment_details (
  owner_id bigint primary key constraint payment_details_owner references app_user (id),
  -- sealed with BANYAN_SECRET; what screens show is the masked one; the keyed hash finds the same account of other owners
  account_sealed text,
  account_masked text,
  account_hash bytea,
  ifsc text,
  holder text,
  upi_sealed text,
  upi_masked text,
  upi_hash bytea,
  -- an address for each chain, with its checksum
  ethereum text,
  polygon text,
  smart_chain text,
  changed_at timestamptz not null,
  -- no withdrawal before
  held_until timestamptz not null,
  constraint payment_details_bank_is_whole
    check (num_nulls(account_sealed, account_masked, account_hash, ifsc, holder) in (0, 5)),
  constraint payment_details_upi_is_whole check (num_nulls(upi_sealed, upi_masked, upi_hash) in (0, 3)),
  constraint payment_details_ifsc_form check (ifsc ~ '^[A-Z0-9]{11}$'),
  constraint payment_details_addresses_form check (
    ethereum ~ '^0x[0-9A-Fa-f]{40}$' and polygon ~ '^0x[0-9A-Fa-f]{40}$' and smart_chain ~ '^0x[0-9A-Fa-f]{40}$'),
  constraint payment_details_held check (held_until >= changed_at)
);
create index payment_details_changed_at on payment_details (changed_at, owner_id);
create index payment_details_account on payment_details (account_hash, owner_id);
create index payment_details_upi on payment_details (upi_hash, owner_id);
create index payment_details_ifsc on payment_details (ifsc, changed_at, owner_id);
grant select, insert, update on payment_details to banyan_app;

-- Each change: one by the owner is done at once, one by an admin needs a proof and waits for a second admin.
create table payment_change (
  id bigint generated always as identity primary key,
  no text not null generated always as ('Y' || (1000000 + id)) stored,
  owner_id bigint not null constraint payment_change_owner references app_user (id),
  -- the new details while they wait, sealed
  sealed text,
  -- when the details it changes were changed last; null = there were none
  based_on timestamptz,
  -- masked, by the names of the fields that differ
  before jsonb not null,
  after jsonb not null,
  -- the document that proves what an admin changes
  proof_id bigint,
  reason text not null,
  status text not null,
  requested_by bigint not null constraint payment_change_maker references app_user (id),
  requested_at timestamptz not null,
  decided_by bigint constraint payment_change_checker references app_user (id),
  decided_at timestamptz,
  -- why it waits or waited for a second admin, as a text with its values
  why jsonb,
  constraint payment_change_no_unique unique (no),
  constraint payment_change_status_known check (status in ('Pending', 'Approved', 'Rejected', 'Cancelled')),
  constraint payment_change_decided check ((status = 'Pending') = (decided_at is null)),
  constraint payment_change_sealed_while_it_waits check ((status = 'Pending') = (sealed is not null)),
  constraint payment_change_second_person check (
    case when requested_by = owner_id then status = 'Approved' and decided_by is null
    else (status = 'Pending') = (decided_by is null) and (decided_by is null or (decided_by = requested_by) = (status = 'Cancelled'))
    end),
  constraint payment_change_has_proof check (requested_by = owner_id or proof_id is not null)
);
create unique index payment_change_one_at_a_time on payment_change (owner_id) where status = 'Pending';
create index payment_change_at on payment_change (requested_at, id);
create index payment_change_status on payment_change (status, requested_at, id);
create index payment_change_owner_at on payment_change (owner_id, requested_at, id);
grant select, insert on payment_change to banyan_app;
grant update (status, decided_by, decided_at, sealed) on payment_change to banyan_app;
