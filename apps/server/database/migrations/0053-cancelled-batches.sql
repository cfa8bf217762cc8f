-- A bank file that was never sent can be cancelled: its withdrawals are Approved again, and another file takes them.

alter table withdrawal_batch
  -- when it left for the first time: since then a bank may have it
  add column downloaded_at timestamptz,
  add column cancelled_at timestamptz,
  add column cancelled_by bigint,
  add column cancelled_reason text,
  add constraint withdrawal_batch_cancelled check (
    (cancelled_at is null) = (cancelled_by is null) and (cancelled_at is null) = (cancelled_reason is null));
update withdrawal_batch b set downloaded_at = (
  select min(l.at) from audit_log l where l.object = 'batch:' || b.no and l.action = 'download_withdrawal_batch');
grant update (downloaded_at, cancelled_at, cancelled_by, cancelled_reason) on withdrawal_batch to banyan_app;
