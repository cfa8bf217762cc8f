-- Ids of rows that are spoken of before they are written.
grant usage on sequence topup_id_seq, business_event_id_seq, income_id_seq to banyan_app;
