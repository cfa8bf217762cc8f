-- What an admin asked for is sealed while it waits, and forgotten once it is decided.
alter table payment_change
  drop constraint payment_change_sealed_while_it_waits,
  add constraint payment_change_sealed_while_it_waits check (status <> 'Pending' or sealed is not null);
alter table payment_change
  add constraint payment_change_proof foreign key (proof_id) references document (id);
create index payment_details_held_until on payment_details (held_until, owner_id);
