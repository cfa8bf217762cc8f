-- A transfer is written once, with its journal: its id, which the journal names, is drawn before.
grant usage on sequence fund_transfer_id_seq to banyan_app;
