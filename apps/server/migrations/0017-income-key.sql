-- One event may take back several rows of one key, such as every ROI instalment of a topup: a reversed row has the row
-- it takes back in its key too.
drop index income_once;
alter table income add constraint income_once
  unique nulls not distinct (event_id, kind, member_id, level, source_id, code, pool, entry_no, reverses);
