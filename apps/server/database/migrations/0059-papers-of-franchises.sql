-- Papers that an admin or a master hands in for a franchise: who handed them in does not approve them.
alter table kyc_request add column handed_in_by bigint constraint kyc_request_handed_in_by references app_user (id);
comment on column kyc_request.handed_in_by is 'Who handed them in for the owner; null = the owner.';
alter table kyc_request add constraint kyc_request_other_checker check (decided_by <> handed_in_by);
