-- expands: topups are found by the date of their reversal.
create index topup_reversed on topup (reversed_at, id) where reversed_at is not null;
