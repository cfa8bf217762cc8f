-- The number of a payment for a pin is drawn before its journal is posted, which its row names.
grant usage on sequence pin_balance_id_seq to banyan_app;
