-- Pins of another system are no sale here: what was paid for them comes from the opening balances (docs/ledger.md §16).
alter table pin_batch drop constraint pin_batch_mode_known;
alter table pin_batch add constraint pin_batch_mode_known
  check (payment_mode in ('fund', 'main', 'pin', 'zero', 'brought', 'UPI', 'NEFT', 'IMPS', 'RTGS', 'Cheque', 'DD', 'Cash'));
alter table pin_batch drop constraint pin_batch_zero;
alter table pin_batch add constraint pin_batch_zero
  check (payment_mode = 'brought' or ((paid + gst = 0) = (payment_mode = 'zero')));
alter table pin_batch drop constraint pin_batch_moved_money;
alter table pin_batch add constraint pin_batch_moved_money check ((paid + gst = 0) = (txn_id is null));
