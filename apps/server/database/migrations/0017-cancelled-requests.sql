-- Who requested something that waits for a second person may cancel it: that decision is always their own, and no other is.
alter table adjustment
  drop constraint adjustment_status_known,
  drop constraint adjustment_second_person,
  add constraint adjustment_status_known check (status in ('Pending', 'Approved', 'Rejected', 'Cancelled')),
  add constraint adjustment_second_person
    check (decided_by is null or (decided_by = requested_by) = (status = 'Cancelled'));
alter table bonus_credit
  drop constraint bonus_credit_status_known,
  drop constraint bonus_credit_second_person,
  add constraint bonus_credit_status_known check (status in ('Pending', 'Approved', 'Rejected', 'Cancelled')),
  add constraint bonus_credit_second_person
    check (decided_by is null or requested_by is null or (decided_by = requested_by) = (status = 'Cancelled'));
alter table virtual_business
  drop constraint virtual_business_status_known,
  drop constraint virtual_business_second_person,
  add constraint virtual_business_status_known
    check (status in ('Pending', 'Active', 'Rejected', 'Cancelled', 'Reversed')),
  add constraint virtual_business_second_person
    check (decided_by is null or requested_by is null or (decided_by = requested_by) = (status = 'Cancelled'));
